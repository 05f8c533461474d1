import { readPixels } from "#app/components/try-on/read-pixels";
import type { Rgb } from "#app/vision/types";

/** The longer sides of what is shown, and of what vision looks at. */
const maxShownSide = 640;
const maxSeenSide = 288;

export type Frame = { shown: HTMLCanvasElement; seen: Rgb; scale: number; seconds: number };

/** Takes frames of a video: one is drawn while vision looks at the next. */
export function createFrameGrabber(video: HTMLVideoElement): () => Frame | null {
  const canvases = [document.createElement("canvas"), document.createElement("canvas")] as const;
  const small = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  let count = 0;

  return function grab() {
    const { videoWidth, videoHeight } = video;
    const longer = Math.max(videoWidth, videoHeight);
    if (longer === 0 || !small) return null;
    const shown = canvases[count++ % 2 === 0 ? 0 : 1];
    drawFitted(video, shown, Math.min(1, maxShownSide / longer), videoWidth, videoHeight);
    const scale = Math.min(1, maxSeenSide / Math.max(shown.width, shown.height));
    drawFitted(shown, small.canvas, scale, shown.width, shown.height);
    return { shown, seen: readPixels(small), scale: small.canvas.width / shown.width, seconds: performance.now() / 1000 };
  };
}

function drawFitted(source: CanvasImageSource, target: HTMLCanvasElement, scale: number, width: number, height: number): void {
  const [wantedWidth, wantedHeight] = [Math.round(width * scale), Math.round(height * scale)];
  if (target.width !== wantedWidth) target.width = wantedWidth;
  if (target.height !== wantedHeight) target.height = wantedHeight;
  target.getContext("2d")?.drawImage(source, 0, 0, wantedWidth, wantedHeight);
}
