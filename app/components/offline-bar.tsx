import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

const root = () => document.documentElement;

function watch(tell: () => void) {
  const back = () => {
    delete root().dataset.kept;
    tell();
  };
  addEventListener("offline", tell);
  addEventListener("online", back);
  // the line may have come back before this page could hear of it
  if (root().dataset.kept !== undefined && navigator.onLine) fetch("/healthz").then(back, () => {});
  return () => {
    removeEventListener("offline", tell);
    removeEventListener("online", back);
  };
}

/** Says that there is no line, or that the page is one kept on this device, for as long as that is so. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOffline = useSyncExternalStore(
    watch,
    () => !navigator.onLine || root().dataset.kept !== undefined,
    () => false,
  );
  return (
    <div aria-live="polite">
      {isOffline ? (
        <section className="bg-sunk-2 px-4 py-2 text-center t-small" aria-label={t("offline.title")}>
          {t("offline.bar")}
        </section>
      ) : null}
    </div>
  );
}
