import { useTranslation } from "react-i18next";
import { IphoneSteps } from "./iphone-steps";
import { usePushDevice } from "./use-push-device";

/** Turns this device's pushes on and off; says why it cannot. */
export function DeviceRow() {
  const { t } = useTranslation("pushDevice");
  const { state, isBusy, hasFailed, subscribe, unsubscribe } = usePushDevice();
  const isOn = state === "on";
  return (
    <>
      <div className="row unscripted:hidden">
        <div className="min-w-0 grow" role="status">
          {t("thisDevice")}
          <small>{hasFailed ? t("failed") : t(`states.${state}`)}</small>
        </div>
        {isOn || state === "off" ? (
          <button
            key={state}
            type="button"
            className={`btn ${isOn ? "btn--line" : "btn--primary"}`}
            onClick={isOn ? unsubscribe : subscribe}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {t(isOn ? "turnOff" : "turnOn")}
          </button>
        ) : null}
      </div>
      {state === "install" ? <IphoneSteps /> : null}
      <p className="hidden py-2 t-small muted unscripted:block">{t("noScripts")}</p>
    </>
  );
}
