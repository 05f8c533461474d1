import type { CameraSettings } from "./camera-settings";

const darkThreshold = 70;
const lightDelayMs = 350;
const samplePixels = 24;

/** `brightness` from 0 to 255. */
export const needsScreenLight = (flash: CameraSettings["flash"], brightness: number) => flash === "on" || (flash === "auto" && brightness < darkThreshold);

/** Mean brightness of RGBA pixels. */
export function getBrightness(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4) sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  return sum / (pixels.length / 4);
}

/** Current brightness, 0 to 255; 255 if unknown. */
export function measureBrightness(video: HTMLVideoElement): number {
  const canvas = document.createElement("canvas");
  canvas.width = samplePixels;
  canvas.height = samplePixels;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return 255;
  context.drawImage(video, 0, 0, samplePixels, samplePixels);
  return getBrightness(context.getImageData(0, 0, samplePixels, samplePixels).data);
}

/** Runs `act` lit by the torch, else by the screen. */
export async function withScreenLight<T>(track: MediaStreamTrack | undefined, setScreenBright: (isBright: boolean) => void, act: () => Promise<T>): Promise<T> {
  const hasTorch = track !== undefined && supportsTorch(track);
  const setLight = (isOn: boolean) =>
    hasTorch ? track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {}) : setScreenBright(isOn);
  await setLight(true);
  // exposure time
  await new Promise((done) => setTimeout(done, lightDelayMs));
  try {
    return await act();
  } finally {
    await setLight(false);
  }
}

// reported as true, [false, true], or false when absent
function supportsTorch(track: MediaStreamTrack): boolean {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean | boolean[] };
  return [torch].flat().includes(true);
}
