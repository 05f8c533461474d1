import { createSegment, measureToSegment } from "../image/segments";
import type { Parts } from "../types";
import { readLegs } from "./limbs";
import { mixPoints, type Skeleton, sides } from "./skeleton";

const legWidth = 0.05; // torsos
const trunkWidth = 0.3; // of the shoulders
const step = 2;

/** The share of trunk and legs that is called background. */
export function measureUnknownShare({ width, height, hair, skin, face, clothes, other }: Parts, skeleton: Skeleton): number {
  const { torso, shoulderWidth, ankles } = skeleton;
  const spine = createSegment(mixPoints(torso.top, torso.bottom, 0.15), torso.bottom);
  const legs = readLegs(skeleton);
  const isOnBody = (x: number, y: number): boolean =>
    measureToSegment(spine, x, y) < shoulderWidth * trunkWidth ||
    sides.some((side) => legs[side].some((bone) => measureToSegment(bone, x, y) < torso.length * legWidth));
  let [unknown, all] = [0, 0];
  const end = Math.min(height, Math.max(ankles[0].y, ankles[1].y) - torso.length * 0.1);
  for (let y = Math.max(0, Math.round(torso.top.y)); y < end; y += step) {
    for (let x = 0; x < width; x += step) {
      if (!isOnBody(x, y)) continue;
      const at = y * width + x;
      all++;
      if ((hair[at] ?? 0) + (skin[at] ?? 0) + (face[at] ?? 0) + (clothes[at] ?? 0) + (other[at] ?? 0) < 128) unknown++;
    }
  }
  return all === 0 ? 1 : unknown / all;
}
