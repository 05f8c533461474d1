import type { CameraSettings } from "./camera-settings";

const dark = 70;
const glow = 350;
const small = 24;

/** Whether this flash is needed where the picture is so bright, from 0 to 255. */
export const needsLight = (flash: CameraSettings["flash"], brightness: number) => flash === "on" || (flash === "auto" && brightness < dark);

/** How bright pixels of red, green, blue and alpha are on the whole. */
export function brightnessOf(pixels: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4) sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  return sum / (pixels.length / 4);
}

/** How bright the picture of the camera is now, from 0 to 255; 255 where it cannot be told. */
export function brightnessNow(video: HTMLVideoElement): number {
  const canvas = document.createElement("canvas");
  canvas.width = small;
  canvas.height = small;
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  if (!paper) return 255;
  paper.drawImage(video, 0, 0, small, small);
  return brightnessOf(paper.getImageData(0, 0, small, small).data);
}

/** Does something in the light of the torch where the camera has one, else of the screen; `shine` turns the screen bright and back. */
export async function inLight<T>(track: MediaStreamTrack | undefined, shine: (isBright: boolean) => void, act: () => Promise<T>): Promise<T> {
  const hasTorch = track !== undefined && canShine(track);
  const light = (isOn: boolean) =>
    hasTorch ? track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {}) : shine(isOn);
  await light(true);
  // the camera takes a moment to get used to it
  await new Promise((done) => setTimeout(done, glow));
  try {
    return await act();
  } finally {
    await light(false);
  }
}

// said with true, with both values there are, or, of a camera that has none, with false
function canShine(track: MediaStreamTrack): boolean {
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean | boolean[] };
  return [torch].flat().includes(true);
}
