import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { CameraSlash } from "@phosphor-icons/react/dist/ssr/CameraSlash";
import { useTranslation } from "react-i18next";
import { PhotoInput } from "#app/components/try-on/photo-input";
import type { CameraState } from "./camera-state";
import { MirrorMessage } from "./mirror-message";

type Props = { state: CameraState; onOpen: () => void; onGallery: (photo: File) => void };

export function StoppedCamera({ state, onOpen, onGallery }: Props) {
  const { t } = useTranslation("camera");
  if (state.at !== "paused" && state.at !== "trouble") return null;
  const trouble = state.at === "trouble" ? state.trouble : null;
  const canRetry = trouble !== "insecure" && trouble !== "unsupported";
  return (
    <MirrorMessage
      StatusIcon={trouble ? CameraSlash : Camera}
      title={t(trouble ? `trouble.${trouble}.title` : "paused.title")}
      text={t(trouble ? `trouble.${trouble}.text` : "paused.text")}
      role={trouble ? "alert" : "status"}
    >
      {canRetry ? (
        <button type="button" className="btn btn--primary" onClick={onOpen}>
          {t(trouble ? "retry" : "start")}
        </button>
      ) : null}
      {trouble ? <PhotoInput className="btn btn--line" label={t("choose")} onPick={onGallery} /> : null}
      {trouble ? <PhotoInput className="btn btn--quiet hidden pointer-coarse:inline-flex" label={t("device")} capture="user" onPick={onGallery} /> : null}
    </MirrorMessage>
  );
}
