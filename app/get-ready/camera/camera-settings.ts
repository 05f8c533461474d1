import { keepLocal, readLocal } from "#app/local-storage";

export const choices = {
  quality: ["low", "medium", "high"],
  timer: [0, 3, 5, 10],
  flash: ["off", "auto", "on"],
  format: ["jpg", "png"],
} as const;

export type Choice = keyof typeof choices;
export type CameraSettings = { [name in Choice]: (typeof choices)[name][number] } & { grid: boolean; sound: boolean };

export const usualSettings: CameraSettings = { quality: "high", timer: 0, flash: "off", format: "jpg", grid: false, sound: true };

export const qualityOf: Record<CameraSettings["quality"], number> = { low: 0.5, medium: 0.7, high: 0.9 };

const key = "camera";

/** What was kept, as far as it still makes sense; the usual for the rest. */
export function settingsFrom(text: string | null): CameraSettings {
  const kept = parsed(text);
  const { grid, sound } = { ...usualSettings, ...kept };
  const one = <Name extends Choice>(name: Name) => {
    const known: readonly unknown[] = choices[name];
    return { [name]: known.includes(kept[name]) ? kept[name] : usualSettings[name] };
  };
  return { ...usualSettings, ...one("quality"), ...one("timer"), ...one("flash"), ...one("format"), grid: grid === true, sound: sound === true };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

/** What this browser keeps of the settings, the usual ones otherwise. */
export function readSettings(): CameraSettings {
  return settingsFrom(readLocal(key));
}

/** Keeps them in this browser. */
export function keepSettings(settings: CameraSettings) {
  keepLocal(key, JSON.stringify(settings));
}

/** The choice after this one, round and round. */
export function nextChoice<Name extends Choice>(name: Name, now: CameraSettings[Name]): CameraSettings[Name] {
  const all: readonly unknown[] = choices[name];
  return all[(all.indexOf(now) + 1) % all.length] as CameraSettings[Name];
}
