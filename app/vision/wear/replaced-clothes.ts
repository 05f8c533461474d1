import type { Body, Mask } from "../types";
import { limbRadius, measureOutsideLegs, measureToArm, type Nearest } from "./limbs";
import type { Skeleton } from "./skeleton";

/** The line where replaced clothes end: a row at the middle, and how it falls to the right. */
export type Line = { x: number; y: number; slope: number };

export const findRow = (line: Line, x: number): number => line.y + (x - line.x) * line.slope;

/** Clothes are found a little too narrow; their edge grows by this share of a torso. */
const edgeShare = 0.012;

/** Marks the own clothes that go: those above the line and on the arms, or all without a line. */
export function markReplacedClothes({ frame, clothes, front, sleeves }: Body, skeleton: Skeleton, line: Line | null): Mask {
  const { width, height } = frame;
  const marks = growMask(clothes, width, height, Math.max(1, Math.round(skeleton.torso * edgeShare)));
  for (let at = 0; at < marks.length; at++) marks[at] = Math.round(((marks[at] ?? 0) * (255 - (front[at] ?? 0))) / 255);
  if (!line) return marks;
  const nearest: Nearest = { distance: 0, along: 0 };
  for (let x = 0; x < width; x++) {
    const row = findRow(line, x);
    for (let y = Math.max(0, Math.floor(row)); y < height; y++) {
      const at = y * width + x;
      if (!marks[at]) continue;
      const above = Math.min(1, Math.max(0, row + 1 - y));
      marks[at] = Math.round((marks[at] ?? 0) * Math.max(above, isSleeve(skeleton, sleeves, x, y, nearest) ? 1 : 0));
    }
  }
  return marks;
}

/** Tells whether own clothes below the line hang on an arm rather than on a leg. */
function isSleeve(skeleton: Skeleton, sleeves: readonly [number, number], x: number, y: number, nearest: Nearest): boolean {
  for (const side of [0, 1] as const) {
    measureToArm(skeleton.arms[side], x, y, nearest);
    const outside = nearest.distance - limbRadius.forearm * skeleton.torso;
    if (nearest.along > sleeves[side] + 0.1 || outside > limbRadius.forearm * skeleton.torso) continue;
    if (outside < measureOutsideLegs(skeleton, x, y, nearest)) return true;
  }
  return false;
}

/** Widens a mask by a few pixels, with the greatest value of the square around each. */
function growMask(mask: Mask, width: number, height: number, radius: number): Mask {
  const wide = new Uint8Array(mask.length);
  const grown = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = mask[at] ?? 0;
      if (!value) continue;
      if (value === 255 && mask[at - 1] === 255 && mask[at + 1] === 255) {
        wide[at] = 255;
        continue;
      }
      const [first, last] = [at - Math.min(radius, x), at + Math.min(radius, width - 1 - x)];
      for (let near = first; near <= last; near++) if ((wide[near] ?? 0) < value) wide[near] = value;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++) {
      for (let x = 0, at = y * width, target = near * width; x < width; x++, at++, target++) {
        if ((grown[target] ?? 0) < (wide[at] ?? 0)) grown[target] = wide[at] ?? 0;
      }
    }
  }
  return grown;
}
