import { limbRadius, measureToLimb, readArms, readLegs } from "../figure/limbs";
import { joints, type Skeleton, sides } from "../figure/skeleton";
import type { Body, Garment, Mask } from "../types";
import type { Canvas } from "./draw-mesh";

/** The share of own clothes that may be seen beside cloth. */
const maxUncovered = 0.15;
const minVisibility = 0.3;
/** Own clothes lie about this much wider than limbs. */
const ease = 1.35;
/** One pixel of so many, across and down, is looked at. */
const sampleStep = 3;

/** Tells whether the body shows every joint that the garment hangs on. */
export function showsJoints({ landmarks }: Body, garment: Garment): boolean {
  const needed = [joints.shoulders, joints.hips, ...(garment.hem === null ? [joints.knees] : []), ...(garment.arms.some(Boolean) ? [joints.elbows] : [])];
  return needed.every((joint) => sides.every((side) => (landmarks[joint + side]?.visibility ?? 0) >= minVisibility));
}

/** Tells whether new cloth or the body covers enough of the own clothes that go. */
export function coversClothes({ width, data }: Canvas, replaced: Mask, skeleton: Skeleton): boolean {
  const isOutside = createOutsideFinder(skeleton);
  let [all, uncovered] = [0, 0];
  const height = replaced.length / width;
  for (let y = 0; y < height; y += sampleStep) {
    for (let x = 0; x < width; x += sampleStep) {
      const at = y * width + x;
      if ((replaced[at] ?? 0) < 128) continue;
      all++;
      if ((data[at * 4 + 3] ?? 0) < 128 && isOutside(x, y)) uncovered++;
    }
  }
  return uncovered <= maxUncovered * all;
}

/** Returns a function that tells whether a pixel lies beside trunk, arms and legs. */
function createOutsideFinder(skeleton: Skeleton): (x: number, y: number) => boolean {
  const { shoulderWidth } = skeleton;
  const { top: neck, bottom: hips, length: torso } = skeleton.torso;
  const [arms, legs] = [readArms(skeleton), readLegs(skeleton)];
  return (x, y) => {
    const down = (y - neck.y) / (hips.y - neck.y || 1);
    const axis = neck.x + (hips.x - neck.x) * Math.min(1, Math.max(0, down));
    if (down > -0.2 && down < 1.1 && Math.abs(x - axis) < shoulderWidth * 0.58) return false;
    for (const side of sides) {
      const arm = measureToLimb(arms[side], x, y);
      if (arm.distance < torso * ease * (arm.along < 1 ? limbRadius.upperArm : limbRadius.forearm)) return false;
      const leg = measureToLimb(legs[side], x, y);
      if (leg.distance < torso * ease * (leg.along < 1 ? limbRadius.thigh : limbRadius.shin)) return false;
    }
    return true;
  };
}
