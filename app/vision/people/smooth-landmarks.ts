import type { Landmark } from "../types";

/** How still and how closely bodies are followed. */
const settings = { restingHertz: 1.6, hertzPerSpeed: 2.4, speedHertz: 1 };
/** After a longer gap the person may be anywhere. */
const maxGapSeconds = 0.5;

type Axis = { value: number; speed: number };

/** Returns a one-euro filter over landmarks, in torsos. */
export function createLandmarkSmoother(): (landmarks: readonly Landmark[], torso: number, seconds: number) => Landmark[] {
  let axes: [across: Axis, down: Axis][] = [];
  let before = Number.NEGATIVE_INFINITY;

  return function smooth(landmarks, torso, seconds) {
    const elapsed = seconds - before;
    before = seconds;
    if (!(elapsed > 0 && elapsed <= maxGapSeconds) || axes.length !== landmarks.length) {
      axes = landmarks.map(({ x, y }) => [createAxis(x), createAxis(y)]);
      return [...landmarks];
    }
    return landmarks.map((landmark, index) => {
      const [across, down] = (axes[index] ??= [createAxis(landmark.x), createAxis(landmark.y)]);
      return { x: follow(across, landmark.x, torso, elapsed), y: follow(down, landmark.y, torso, elapsed), visibility: landmark.visibility };
    });
  };
}

const createAxis = (value: number): Axis => ({ value, speed: 0 });

function follow(axis: Axis, value: number, torso: number, elapsed: number): number {
  const speed = (value - axis.value) / elapsed / torso;
  axis.speed += (speed - axis.speed) * getShare(settings.speedHertz, elapsed);
  axis.value += (value - axis.value) * getShare(settings.restingHertz + settings.hertzPerSpeed * Math.abs(axis.speed), elapsed);
  return axis.value;
}

/** How much of a new value a low-pass filter takes over. */
function getShare(hertz: number, elapsed: number): number {
  const turn = 2 * Math.PI * hertz * elapsed;
  return turn / (turn + 1);
}
