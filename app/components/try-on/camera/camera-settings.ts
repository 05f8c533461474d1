import { readLocal, writeLocal } from "#app/lib/local-storage";

export const settingChoices = {
  quality: ["low", "medium", "high"],
  timer: [0, 3, 5, 10],
  flash: ["off", "auto", "on"],
  format: ["jpg", "png"],
} as const;

export type SettingName = keyof typeof settingChoices;
export type CameraSettings = { [name in SettingName]: (typeof settingChoices)[name][number] } & { grid: boolean; sound: boolean };

export const defaultSettings: CameraSettings = { quality: "high", timer: 3, flash: "off", format: "jpg", grid: false, sound: true };

export const jpegQuality: Record<CameraSettings["quality"], number> = { low: 0.5, medium: 0.7, high: 0.9 };

/** Settings before the first change; a body photo needs time to step back. */
const defaultsByKey = { camera: defaultSettings, "body-camera": { ...defaultSettings, timer: 5 } } satisfies Record<string, CameraSettings>;

/** Where a camera keeps its settings. */
export type SettingsKey = keyof typeof defaultsByKey;

/** Valid stored values; defaults for the rest. */
export function parseSettings(text: string | null, key: SettingsKey = "camera"): CameraSettings {
  const defaults: CameraSettings = defaultsByKey[key];
  const kept = parseJson(text);
  const { grid, sound } = { ...defaults, ...kept };
  const pickValid = <Name extends SettingName>(name: Name) => {
    const choices: readonly unknown[] = settingChoices[name];
    return { [name]: choices.includes(kept[name]) ? kept[name] : defaults[name] };
  };
  return {
    ...defaults,
    ...pickValid("quality"),
    ...pickValid("timer"),
    ...pickValid("flash"),
    ...pickValid("format"),
    grid: grid === true,
    sound: sound === true,
  };
}

function parseJson(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

export function readSettings(key: SettingsKey): CameraSettings {
  return parseSettings(readLocal(key), key);
}

export function saveSettings(key: SettingsKey, settings: CameraSettings) {
  writeLocal(key, JSON.stringify(settings));
}

/** The next choice, cyclic. */
export function getNextChoice<Name extends SettingName>(name: Name, now: CameraSettings[Name]): CameraSettings[Name] {
  const all: readonly unknown[] = settingChoices[name];
  return all[(all.indexOf(now) + 1) % all.length] as CameraSettings[Name];
}
