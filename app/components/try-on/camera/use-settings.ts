import { useState } from "react";
import { type CameraSettings, readSettings, saveSettings } from "./camera-settings";

export function useSettings() {
  const [settings, setSettings] = useState(readSettings);
  function change(some: Partial<CameraSettings>) {
    const changed = { ...settings, ...some };
    setSettings(changed);
    saveSettings(changed);
  }
  return [settings, change] as const;
}
