import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePushDevice } from "./use-push-device";

/** Offers a push for a running try-on; nothing where none can come. */
export function NotifyWhenReady() {
  const { t } = useTranslation("pushDevice");
  const { state, isBusy, hasFailed, subscribe } = usePushDevice();
  if (state === "unsupported" || state === "denied") return null;
  return (
    <div className="grid min-h-11 justify-items-center t-meta unscripted:hidden" role="status">
      {state === "off" ? (
        <button type="button" className="btn btn--quiet" onClick={subscribe} disabled={isBusy} aria-busy={isBusy}>
          <Bell className="ic ic--s" weight="light" aria-hidden="true" />
          {t("whenReady")}
        </button>
      ) : null}
      {state === "install" ? (
        <Link className="btn btn--quiet" to="/settings/notifications">
          <Bell className="ic ic--s" weight="light" aria-hidden="true" />
          {t("whenReady")}
        </Link>
      ) : null}
      {state === "on" ? <p className="muted py-2">{t("willNotify")}</p> : null}
      {hasFailed ? <p className="text-danger">{t("failed")}</p> : null}
    </div>
  );
}
