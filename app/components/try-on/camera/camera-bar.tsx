import { Lightning } from "@phosphor-icons/react/dist/ssr/Lightning";
import { LightningSlash } from "@phosphor-icons/react/dist/ssr/LightningSlash";
import { SlidersHorizontal } from "@phosphor-icons/react/dist/ssr/SlidersHorizontal";
import { Stop } from "@phosphor-icons/react/dist/ssr/Stop";
import { Timer } from "@phosphor-icons/react/dist/ssr/Timer";
import { VideoCamera } from "@phosphor-icons/react/dist/ssr/VideoCamera";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CameraSettings, getNextChoice } from "./camera-settings";
import { SettingsSheet } from "./settings-sheet";

type Props = {
  settings: CameraSettings;
  onChange: (some: Partial<CameraSettings>) => void;
  isOn: boolean;
  isRecording: boolean;
  badge: ReactNode;
  onRecord: () => void;
};

export function CameraBar({ settings, onChange, isOn, isRecording, badge, onRecord }: Props) {
  const { t } = useTranslation("camera");
  const [isOpen, setOpen] = useState(false);
  const { flash, timer } = settings;
  const Bolt = flash === "off" ? LightningSlash : Lightning;
  return (
    <div className="mirror__bar">
      {badge}
      <span className="grow" />
      {isRecording ? null : (
        <>
          <button
            type="button"
            className="icb mirror__chip"
            aria-label={`${t("flash.label")}: ${t(`flash.${flash}`)}`}
            onClick={() => onChange({ flash: getNextChoice("flash", flash) })}
          >
            <Bolt className="ic" weight={flash === "on" ? "fill" : "light"} aria-hidden="true" />
            {flash === "auto" ? <Letter>A</Letter> : null}
          </button>
          <button
            type="button"
            className="icb mirror__chip"
            aria-label={`${t("timer.label")}: ${t("timer.seconds", { count: timer })}`}
            onClick={() => onChange({ timer: getNextChoice("timer", timer) })}
          >
            <Timer className="ic" weight="light" aria-hidden="true" />
            {timer > 0 ? <Letter>{timer}</Letter> : null}
          </button>
          <button
            type="button"
            className="icb mirror__chip"
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            aria-label={t("settings")}
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal className="ic" weight="light" aria-hidden="true" />
          </button>
        </>
      )}
      {isOn ? (
        <button type="button" className="icb mirror__chip absolute end-0 top-full mt-2" aria-label={t(isRecording ? "stop" : "record")} onClick={onRecord}>
          {isRecording ? <Stop className="ic" weight="fill" aria-hidden="true" /> : <VideoCamera className="ic" weight="light" aria-hidden="true" />}
        </button>
      ) : null}
      {isOpen ? <SettingsSheet settings={settings} onChange={onChange} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Letter({ children }: { children: ReactNode }) {
  return (
    <b className="absolute end-1.5 bottom-1.5 text-[0.6875rem] leading-none font-semibold" aria-hidden="true">
      {children}
    </b>
  );
}
