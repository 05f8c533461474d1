import { getCoverCrop } from "#app/components/try-on/camera/photo";
import { readPixels } from "#app/components/try-on/read-pixels";
import { createSteadyReporter } from "#app/components/try-on/report-steady";
import { startVision } from "#app/vision/runtime/browser";
import type { PoseRefusal, Rgb } from "#app/vision/types";
import { checkPicture } from "./check-picture";

/** What the camera sees: a fault, or a person who can be dressed. */
export type Finding = PoseRefusal | "fine";

const maxSide = 288;
const minIntervalMs = 400;
/** How long a finding must last before it is reported. */
const steadySeconds = 0.7;

/** Reports what a photo taken now would show, until the signal ends; throws when vision fails. */
export async function watchPerson(video: HTMLVideoElement, onFinding: (finding: Finding) => void, signal: AbortSignal): Promise<void> {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("no canvas");
  const vision = startVision({ hasParts: false });
  signal.addEventListener("abort", vision.close);
  const report = createSteadyReporter(steadySeconds, onFinding);
  await vision.ready;
  while (!signal.aborted) {
    const pause = wait(minIntervalMs);
    const picture = readVisiblePart(video, canvas);
    if (picture) {
      const seconds = performance.now() / 1000;
      report((await checkPicture(vision, picture)) ?? "fine", seconds);
    }
    await pause;
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The part of the video that a photo shows, made small. */
function readVisiblePart(video: HTMLVideoElement, context: CanvasRenderingContext2D): Rgb | null {
  const box = { width: video.clientWidth, height: video.clientHeight };
  if (video.videoWidth === 0 || box.width === 0) return null;
  const { x, y, width, height } = getCoverCrop({ width: video.videoWidth, height: video.videoHeight }, box);
  const scale = Math.min(1, maxSide / Math.max(width, height));
  context.canvas.width = Math.round(width * scale);
  context.canvas.height = Math.round(height * scale);
  context.drawImage(video, x, y, width, height, 0, 0, context.canvas.width, context.canvas.height);
  return readPixels(context);
}
