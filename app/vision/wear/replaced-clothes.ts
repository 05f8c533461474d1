import { limbRadius, measureToLimb, readArms, readLegs } from "../figure/limbs";
import { type Skeleton, sides } from "../figure/skeleton";
import { growMask } from "../image/grow-mask";
import type { Body, Mask, Sides } from "../types";

/** The line where replaced clothes end, and its slope. */
export type Line = { x: number; y: number; slope: number };

export const findRow = (line: Line, x: number): number => line.y + (x - line.x) * line.slope;

/** How far the edge of found clothes grows, in torsos. */
const edgeShare = 0.012;

/** Marks the own clothes that go; all without a line. */
export function markReplacedClothes({ frame, clothes, front, sleeves }: Body, skeleton: Skeleton, line: Line | null): Mask {
  const { width, height } = frame;
  const marks = growMask(clothes, width, height, Math.max(1, Math.round(skeleton.torso.length * edgeShare)));
  for (let at = 0; at < marks.length; at++) marks[at] = Math.round(((marks[at] ?? 0) * (255 - (front[at] ?? 0))) / 255);
  if (!line) return marks;
  const isSleeve = createSleeveFinder(skeleton, sleeves);
  for (let x = 0; x < width; x++) {
    const row = findRow(line, x);
    for (let y = Math.max(0, Math.floor(row)); y < height; y++) {
      const at = y * width + x;
      if (!marks[at]) continue;
      const above = Math.min(1, Math.max(0, row + 1 - y));
      marks[at] = Math.round((marks[at] ?? 0) * Math.max(above, isSleeve(x, y) ? 1 : 0));
    }
  }
  return marks;
}

/** Tells whether own clothes below the line hang on an arm. */
function createSleeveFinder(skeleton: Skeleton, sleeves: Sides<number>): (x: number, y: number) => boolean {
  const [arms, legs] = [readArms(skeleton), readLegs(skeleton)];
  const torso = skeleton.torso.length;
  /** Negative inside. */
  const measureOutsideLegs = (x: number, y: number): number => {
    let outside = Infinity;
    for (const leg of legs) {
      const { distance, along } = measureToLimb(leg, x, y);
      outside = Math.min(outside, distance - torso * (along < 1 ? limbRadius.thigh : limbRadius.shin));
    }
    return outside;
  };
  return (x, y) => {
    for (const side of sides) {
      const { distance, along } = measureToLimb(arms[side], x, y);
      const outside = distance - limbRadius.forearm * torso;
      if (Math.min(2, along) > sleeves[side] + 0.1 || outside > limbRadius.forearm * torso) continue;
      if (outside < measureOutsideLegs(x, y)) return true;
    }
    return false;
  };
}
