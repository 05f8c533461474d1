import { useState } from "react";
import { type CameraSettings, readSettings, type SettingsKey, saveSettings } from "./camera-settings";

export function useSettings(key: SettingsKey) {
  const [settings, setSettings] = useState(() => readSettings(key));
  function change(some: Partial<CameraSettings>) {
    const changed = { ...settings, ...some };
    setSettings(changed);
    saveSettings(key, changed);
  }
  return [settings, change] as const;
}
