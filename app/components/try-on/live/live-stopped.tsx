import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { CameraSlash } from "@phosphor-icons/react/dist/ssr/CameraSlash";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CameraState } from "#app/components/try-on/camera/camera-state";
import { onMePath } from "#app/paths";

type Props = { state: CameraState; hasFailed: boolean; look: { id: string }; onOpen: () => void; onRetry: () => void };

/** Why the mirror is dark, and how to go on. */
export function LiveStopped({ state, hasFailed, look, onOpen, onRetry }: Props) {
  const { t } = useTranslation(["live", "camera"]);
  const trouble = state.at === "trouble" ? state.trouble : null;
  const isPaused = state.at === "paused";
  if (!trouble && !isPaused && !hasFailed) return null;
  const StatusIcon = isPaused ? Camera : CameraSlash;
  const canRetry = trouble !== "insecure" && trouble !== "unsupported";
  return (
    <div className="mirror__message mirror__veil" role={isPaused ? "status" : "alert"}>
      <span className="empty__glass" aria-hidden="true">
        <StatusIcon className="ic ic--l" weight="light" />
      </span>
      <h2 tabIndex={-1} className="outline-none" data-message>
        {trouble ? t(`camera:trouble.${trouble}.title`) : t(isPaused ? "camera:paused.title" : "live:failed.title")}
      </h2>
      <p>{trouble ? t("live:cameraTrouble") : t(isPaused ? "camera:paused.text" : "live:failed.text")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
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
      </div>
    </div>
  );
}
