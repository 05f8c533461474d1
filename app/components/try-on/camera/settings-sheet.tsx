import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { type CameraSettings, type SettingName, settingChoices } from "./camera-settings";

type Props = { settings: CameraSettings; onChange: (some: Partial<CameraSettings>) => void; onClose: () => void };

export function SettingsSheet({ settings, onChange, onClose }: Props) {
  const { t } = useTranslation(["camera", "common"]);
  const pick = (name: SettingName) => (
    <fieldset className="grid gap-1.5">
      <legend className="lab mb-1.5">{t(`camera:${name}.label`)}</legend>
      <div className="seg">
        {settingChoices[name].map((value) => (
          <label key={value}>
            <input type="radio" name={`camera-${name}`} checked={settings[name] === value} onChange={() => onChange({ [name]: value })} />
            {name === "timer" ? `${value} s` : t(`camera:${name}.${value}` as "camera:flash.off")}
          </label>
        ))}
      </div>
    </fieldset>
  );
  const turn = (name: "grid" | "sound") => (
    <label className="row min-h-11 cursor-pointer">
      <span className="grow">{t(`camera:${name}`)}</span>
      <input type="checkbox" className="sw" checked={settings[name]} onChange={(event) => onChange({ [name]: event.target.checked })} />
    </label>
  );
  return (
    <Modal title={t("camera:title")} onClose={onClose}>
      <button type="button" className="icb absolute end-3.5 top-4.5" aria-label={t("common:close")} onClick={onClose}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
      {pick("quality")}
      {pick("timer")}
      {pick("flash")}
      <div className="grid grid-cols-2 gap-x-6 max-[19em]:grid-cols-1">
        {turn("grid")}
        {turn("sound")}
      </div>
      {pick("format")}
    </Modal>
  );
}
