import { CameraRotate } from "@phosphor-icons/react/dist/ssr/CameraRotate";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { useShutter } from "./use-shutter";

type Props = {
  gallery: ReactNode;
  isOn: boolean;
  isRecording: boolean;
  isCounting: boolean;
  hasOne: boolean;
  shutter: ReturnType<typeof useShutter>;
  onFlip: () => void;
};

export function CameraRow({ gallery, isOn, isRecording, isCounting, hasOne, shutter, onFlip }: Props) {
  const { t } = useTranslation("camera");
  const name = isRecording ? "stop" : isCounting ? "cancel" : "shutter";
  return (
    <div className="mirror__row">
      {gallery}
      <button
        type="button"
        className="shutter"
        data-recording={isRecording || undefined}
        aria-label={t(name)}
        aria-describedby="shutter-hint"
        disabled={!isOn}
        {...shutter}
      >
        <span />
      </button>
      {isOn ? (
        <button type="button" className="icb bg-sunk" aria-label={t("flip")} aria-disabled={hasOne || undefined} disabled={isRecording} onClick={onFlip}>
          <CameraRotate className="ic" weight="light" aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
    </div>
  );
}
