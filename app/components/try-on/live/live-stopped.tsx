import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { CameraSlash } from "@phosphor-icons/react/dist/ssr/CameraSlash";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CameraState } from "#app/components/try-on/camera/camera-state";
import { MirrorMessage } from "#app/components/try-on/camera/mirror-message";
import { onMePath } from "#app/paths";

type Props = { state: CameraState; hasFailed: boolean; look: { id: string }; onOpen: () => void; onRetry: () => void };

/** Why the mirror is dark, and how to go on. */
export function LiveStopped({ state, hasFailed, look, onOpen, onRetry }: Props) {
  const { t } = useTranslation(["live", "camera"]);
  const trouble = state.at === "trouble" ? state.trouble : null;
  const isPaused = state.at === "paused";
  if (!trouble && !isPaused && !hasFailed) return null;
  const canRetry = trouble !== "insecure" && trouble !== "unsupported";
  return (
    <MirrorMessage
      StatusIcon={isPaused ? Camera : CameraSlash}
      title={trouble ? t(`camera:trouble.${trouble}.title`) : t(isPaused ? "camera:paused.title" : "live:failed.title")}
      text={trouble ? t("live:cameraTrouble") : t(isPaused ? "camera:paused.text" : "live:failed.text")}
      role={isPaused ? "status" : "alert"}
      className="mirror__veil"
    >
      {canRetry ? (
        <button type="button" className="btn btn--primary" onClick={hasFailed && !trouble && !isPaused ? onRetry : onOpen}>
          {t(isPaused ? "camera:start" : "camera:retry")}
        </button>
      ) : null}
      {isPaused ? null : (
        <Link className="btn btn--line" to={onMePath(look)}>
          {t("live:onPhoto")}
        </Link>
      )}
    </MirrorMessage>
  );
}
