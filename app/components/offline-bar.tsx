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
  return <div role="status">{isOffline ? <p className="bg-sunk-2 px-4 py-2 text-center t-small">{t("offline.bar")}</p> : null}</div>;
}
