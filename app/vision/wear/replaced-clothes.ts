import { limbRadius, measureToLimb, readArms, readLegs } from "../figure/limbs";
import { type Skeleton, sides } from "../figure/skeleton";
import type { Body, Mask, Sides } from "../types";

/** The line where replaced clothes end: a row at the middle, and how it falls to the right. */
export type Line = { x: number; y: number; slope: number };

export const findRow = (line: Line, x: number): number => line.y + (x - line.x) * line.slope;

/** Clothes are found a little too narrow; their edge grows by this share of a torso. */
const edgeShare = 0.012;

/** Marks the own clothes that go: those above the line and on the arms, or all without a line. */
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

/** Returns a function that tells whether own clothes below the line hang on an arm rather than on a leg. */
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
