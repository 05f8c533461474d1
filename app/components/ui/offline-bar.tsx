import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

const root = () => document.documentElement;
const retryMs = 5000;

function subscribe(onChange: () => void) {
  const onOnline = () => {
    delete root().dataset.kept;
    onChange();
  };
  addEventListener("offline", onChange);
  addEventListener("online", onOnline);
  let next: ReturnType<typeof setTimeout> | undefined;
  // online events can be missed or false
  const checkConnection = () => {
    if (root().dataset.kept === undefined || !navigator.onLine) return;
    fetch("/healthz").then(onOnline, () => {
      next = setTimeout(checkConnection, retryMs);
    });
  };
  checkConnection();
  const onKept = () => {
    root().dataset.kept = "";
    onChange();
    checkConnection();
  };
  navigator.serviceWorker?.addEventListener("message", onKept);
  return () => {
    navigator.serviceWorker?.removeEventListener("message", onKept);
    clearTimeout(next);
    removeEventListener("offline", onChange);
    removeEventListener("online", onOnline);
  };
}

/** Shown while offline or on a cached page. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOffline = useSyncExternalStore(
    subscribe,
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
