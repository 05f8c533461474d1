import { useState } from "react";
import { type CameraSettings, keepSettings, readSettings } from "./camera-settings";

/** The camera's settings, kept in this browser. */
export function useSettings() {
  const [settings, setSettings] = useState(readSettings);
  function change(some: Partial<CameraSettings>) {
    const changed = { ...settings, ...some };
    setSettings(changed);
    keepSettings(changed);
  }
  return [settings, change] as const;
}
