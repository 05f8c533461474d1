import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { CameraSlash } from "@phosphor-icons/react/dist/ssr/CameraSlash";
import { useTranslation } from "react-i18next";
import { PhotoInput } from "#app/components/try-on/photo-input";
import type { CameraState } from "./camera-state";

type Props = { state: CameraState; onOpen: () => void; onGallery: (photo: File) => void };

export function StoppedCamera({ state, onOpen, onGallery }: Props) {
  const { t } = useTranslation("camera");
  if (state.at !== "paused" && state.at !== "trouble") return null;
  const trouble = state.at === "trouble" ? state.trouble : null;
  const canRetry = trouble !== "insecure" && trouble !== "unsupported";
  const StatusIcon = trouble ? CameraSlash : Camera;
  return (
    <div className="mirror__message" role={trouble ? "alert" : "status"}>
      <span className="empty__glass" aria-hidden="true">
        <StatusIcon className="ic ic--l" weight="light" />
      </span>
      <h2 tabIndex={-1} className="outline-none" data-message>
        {t(trouble ? `trouble.${trouble}.title` : "paused.title")}
      </h2>
      <p>{t(trouble ? `trouble.${trouble}.text` : "paused.text")}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {canRetry ? (
          <button type="button" className="btn btn--primary" onClick={onOpen}>
            {t(trouble ? "retry" : "start")}
          </button>
        ) : null}
        {trouble ? <PhotoInput className="btn btn--line" label={t("choose")} onPick={onGallery} /> : null}
        {trouble ? <PhotoInput className="btn btn--quiet hidden pointer-coarse:inline-flex" label={t("device")} capture="user" onPick={onGallery} /> : null}
      </div>
    </div>
  );
}
