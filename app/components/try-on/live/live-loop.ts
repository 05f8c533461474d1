import { createSteadyReporter } from "#app/components/try-on/report-steady";
import { findHair } from "#app/vision/people/hair";
import { createLandmarkSmoother } from "#app/vision/people/smooth-landmarks";
import { measureTorso } from "#app/vision/people/torso";
import type { startVision } from "#app/vision/runtime/browser";
import type { Garment, Landmark, Pose } from "#app/vision/types";
import { mapGarment } from "#app/vision/wear/live";
import { findFront } from "#app/vision/wear/live-front";
import { createFrameGrabber, type Frame } from "./grab-frame";
import type { Renderer } from "./renderer";

type Vision = ReturnType<typeof startVision>;

/** What the mirror sees; «partly»: the hips are missing. */
export type Sight = "nobody" | "partly" | "whole";

type Mirror = {
  video: HTMLVideoElement;
  vision: Vision;
  renderer: Renderer;
  getGarment: () => Garment | null;
  onSight: (sight: Sight) => void;
};

const shoulders = [11, 12];
const hips = [23, 24];
const minVisibility = 0.5;
/** How long a new sight must last before it is said. */
const sightSeconds = 0.6;

/** Dresses each frame of the video until the signal ends it; throws when vision fails. */
export async function runMirror({ video, vision, renderer, getGarment, onSight }: Mirror, signal: AbortSignal): Promise<void> {
  const grab = createFrameGrabber(video);
  const smooth = createLandmarkSmoother();
  const report = createSteadyReporter(sightSeconds, onSight);
  const see = async (): Promise<{ frame: Frame; pose: Pose | null } | null> => {
    const frame = grab();
    return frame && { frame, pose: await vision.run("trackPose", { picture: frame.seen }) };
  };
  let next = waitForFrame(video, signal).then(see);
  while (!signal.aborted) {
    const [now] = await Promise.all([next, waitForFrame(video, signal)]);
    if (signal.aborted) return;
    next = see();
    next.catch(() => {}); // thrown by the next turn
    if (!now) continue;
    const { frame, pose } = now;
    const landmarks = pose && smooth(scaleLandmarks(pose.landmarks, 1 / frame.scale), measureTorso(pose.landmarks).length / frame.scale, frame.seconds);
    const sight = judgeSight(landmarks, frame);
    report(sight, frame.seconds);
    const garment = sight === "nobody" ? null : getGarment();
    renderer.draw({
      frame: frame.shown,
      meshes: garment && landmarks ? mapGarment(garment, landmarks) : [],
      front: garment && landmarks ? findFront(landmarks, garment.sleeves, measureTorso(landmarks).length) : [],
      hair: garment && pose ? findHair(frame.seen, pose.landmarks) : null,
    });
  }
}

/** Resolves with the video's next frame, or when the signal ends. */
function waitForFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener("abort", end);
      resolve();
    };
    signal.addEventListener("abort", end);
    if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(end);
    else requestAnimationFrame(end);
  });
}

const scaleLandmarks = (landmarks: Landmark[], scale: number): Landmark[] =>
  landmarks.map(({ x, y, visibility }) => ({ x: x * scale, y: y * scale, visibility }));

function judgeSight(landmarks: Landmark[] | null, { shown: { width, height } }: Frame): Sight {
  if (!landmarks) return "nobody";
  const isSeen = (index: number) => {
    const landmark = landmarks[index];
    return landmark && landmark.visibility >= minVisibility && landmark.x >= 0 && landmark.x <= width && landmark.y >= 0 && landmark.y <= height;
  };
  if (!shoulders.every(isSeen)) return "nobody";
  return hips.every(isSeen) ? "whole" : "partly";
}
