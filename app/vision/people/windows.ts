import type { Square } from "../image/crop";
import type { Pose } from "../types";
import { measureTorso } from "./torso";

/** Squares to look for clothes in: the person, then a part. */
export function choosePartWindows(pose: Pose, picture: { width: number; height: number }): Square[] {
  const torso = measureTorso(pose.landmarks);
  const across = pose.landmarks.map(({ x }) => Math.min(picture.width, Math.max(0, x)));
  const down = pose.landmarks.map(({ y }) => Math.min(picture.height, Math.max(0, y)));
  const top = Math.max(0, Math.min(torso.top.y - torso.length * 0.85, ...down));
  const bottom = Math.min(picture.height, Math.max(...down) + torso.length * 0.2);
  const left = Math.max(0, Math.min(...across) - torso.length * 0.3);
  const right = Math.min(picture.width, Math.max(...across) + torso.length * 0.3);
  const size = Math.max((bottom - top) * 1.02, right - left, torso.length * 2.2);
  const whole = { x: (left + right) / 2, y: (top + bottom) / 2, size, turn: 0 };
  const upperSize = torso.length * 2.1;
  if (size < upperSize * 1.05) return [whole];
  return [whole, { x: (torso.top.x + torso.bottom.x) / 2, y: top + upperSize / 2, size: upperSize, turn: 0 }];
}
