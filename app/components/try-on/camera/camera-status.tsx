import { useTranslation } from "react-i18next";
import { type CameraState, maxClipSeconds } from "./camera-state";

type Props = { state: CameraState; finding: string | null; advice: string };

export function CameraStatus({ state, finding, advice }: Props) {
  const { t } = useTranslation("camera");
  const formatSeconds = (count: number) => `0:${String(count).padStart(2, "0")}`;
  const getStatusText = () => {
    if (state.at === "counting") return String(state.left);
    if (state.at === "recording") return t("recording");
    if (state.at === "taking") return t("taking");
    if (state.at === "live") return finding ?? t("on");
    return state.at === "starting" ? t("starting") : "";
  };
  return (
    <>
      <p role="status" aria-live={state.at === "counting" ? "assertive" : "polite"} aria-atomic="true" className="sr-only">
        {getStatusText()}
      </p>
      {state.at === "counting" ? (
        <p aria-hidden="true" className="mirror__count">
          {state.left}
        </p>
      ) : null}
      <p id="shutter-hint" className="mirror__hint">
        {state.at === "live" || (state.at === "counting" && finding) ? <span>{finding ?? advice}</span> : null}
        {state.at === "recording" ? (
          <span className="tabular-nums">
            <i aria-hidden="true" className="me-2 inline-block size-2.5 rounded-full bg-shutter" />
            {formatSeconds(state.seconds)} / {formatSeconds(maxClipSeconds)}
          </span>
        ) : null}
      </p>
    </>
  );
}
