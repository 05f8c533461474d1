import { findNearestOfLimb, type Limb, measureToLimb } from "../figure/limbs";
import { mixPoints, type Skeleton, sides } from "../figure/skeleton";
import { measureToTrunk, type Trunk } from "../figure/trunk";
import { createSegment, findNearest } from "../image/segments";
import { smoothStep } from "../image/smooth-step";
import type { Mask, Parts, Point, Sides } from "../types";

type Size = { width: number; height: number };

const maxSleeveWidth = 0.36; // torsos from the bone
const armWidth = 0.1;
const forearmWidth = 0.11;
const gapSteps = 32;

/** How far each pixel belongs to an arm, 0 to 255. */
export function shareArms(parts: Parts, trunk: Trunk, arms: Sides<Limb>, skeleton: Skeleton): Sides<Mask> {
  const { width, height, clothes } = parts;
  const isGap = createGapFinder(parts);
  const spine = createSegment(skeleton.torso.top, mixPoints(skeleton.knees[0], skeleton.knees[1], 0.5));
  const decide = (arm: Limb, x: number, y: number): number => {
    const share = measureArmShare(trunk, arm, skeleton, x, y);
    if (share < 0.02 || share > 0.98) return share;
    if (isGap(x, y, findNearestOfLimb(arm, x, y))) return 0;
    return isGap(x, y, findNearest(spine, x, y)) ? 1 : share;
  };
  const shareArm = (side: 0 | 1): Mask => {
    const shares = new Uint8Array(width * height);
    const box = boundArm(skeleton, side, { width, height });
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        if ((clothes[y * width + x] ?? 0) === 0) continue;
        shares[y * width + x] = Math.round(255 * decide(arms[side], x, y));
      }
    }
    return shares;
  };
  return [shareArm(sides[0]), shareArm(sides[1])];
}

/** Finds whether surroundings are seen between two points. */
function createGapFinder({ width, height, clothes, hair, skin, face, other }: Parts): (x: number, y: number, to: Point) => boolean {
  return (x, y, to) => {
    for (let step = 1; step < gapSteps; step++) {
      const column = Math.round(x + ((to.x - x) * step) / gapSteps);
      const row = Math.round(y + ((to.y - y) * step) / gapSteps);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      if ((clothes[at] ?? 0) + (hair[at] ?? 0) + (skin[at] ?? 0) + (face[at] ?? 0) + (other[at] ?? 0) < 77) return true;
    }
    return false;
  };
}

function measureArmShare(trunk: Trunk, arm: Limb, { shoulders, torso }: Skeleton, x: number, y: number): number {
  const { distance: toArm, along } = measureToLimb(arm, x, y);
  if (toArm > torso.length * maxSleeveWidth) return 0;
  const toTrunk = measureToTrunk(trunk, x, y);
  if (toTrunk > 0 && y < torso.top.y + torso.length * 0.1 && isBetween(shoulders, x)) return 0; // neck and collar
  const beyondArm = Math.max(0, toArm - torso.length * armWidth);
  let share = smoothStep(0.35, 0.65, toTrunk / (toTrunk + beyondArm + torso.length * 0.03));
  if (toArm < torso.length * forearmWidth && along > 0.75) {
    share = Math.max(share, 1 - smoothStep(torso.length * forearmWidth * 0.75, torso.length * forearmWidth, toArm)); // before the trunk
  }
  return share;
}

const isBetween = ([left, right]: Sides<Point>, x: number): boolean => x < left.x === x > right.x;

function boundArm({ shoulders, elbows, wrists, torso }: Skeleton, side: 0 | 1, { width, height }: Size) {
  const joints = [shoulders[side], elbows[side], wrists[side]];
  const reach = torso.length * maxSleeveWidth;
  const [across, down] = [joints.map(({ x }) => x), joints.map(({ y }) => y)];
  return {
    left: Math.max(0, Math.floor(Math.min(...across) - reach)),
    top: Math.max(0, Math.floor(Math.min(...down) - reach)),
    right: Math.min(width, Math.ceil(Math.max(...across) + reach)),
    bottom: Math.min(height, Math.ceil(Math.max(...down) + reach)),
  };
}
