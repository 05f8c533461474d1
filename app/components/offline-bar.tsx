import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

const root = () => document.documentElement;
const askEvery = 5000;

function watch(tell: () => void) {
  const back = () => {
    delete root().dataset.kept;
    tell();
  };
  addEventListener("offline", tell);
  addEventListener("online", back);
  let next: ReturnType<typeof setTimeout> | undefined;
  // the line may have come back before this page could hear of it, and a device that took a dead one for a line hears of nothing
  const ask = () => {
    if (root().dataset.kept === undefined || !navigator.onLine) return;
    fetch("/healthz").then(back, () => {
      next = setTimeout(ask, askEvery);
    });
  };
  ask();
  return () => {
    clearTimeout(next);
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
