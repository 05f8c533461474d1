import type { Point } from "../types";

const shoulders = [11, 12] as const;
const hips = [23, 24] as const;

const nowhere: Point = { x: 0, y: 0 };

/** Measures a torso from the middle of the shoulders to the middle of the hips. */
export function measureTorso(landmarks: readonly Point[]) {
  const findMiddle = ([left, right]: readonly [number, number]): Point => {
    const [one, other] = [landmarks[left] ?? nowhere, landmarks[right] ?? nowhere];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };
  const [top, bottom] = [findMiddle(shoulders), findMiddle(hips)];
  return { top, bottom, length: Math.hypot(top.x - bottom.x, top.y - bottom.y) };
}
