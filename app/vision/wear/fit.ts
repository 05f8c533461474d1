import type { Body, Garment, Mask } from "../types";
import type { Canvas } from "./draw-mesh";
import { limbRadius, measureToArm, measureToLeg, type Nearest } from "./limbs";
import { findJoint, type Joint, type Skeleton } from "./skeleton";

/** The share of own clothes that may stay to be seen outside of body and cloth. */
const maxUncovered = 0.15;
const minVisibility = 0.3;
/** Own clothes lie about this much wider than limbs. */
const ease = 1.35;
/** One pixel of so many, across and down, is looked at. */
const sampleStep = 3;

/** Tells whether the body shows every joint that the garment hangs on. */
export function showsJoints({ landmarks }: Body, garment: Garment): boolean {
  const needed: Joint[] = [
    "shoulder",
    "hip",
    ...(garment.hem === null ? (["knee"] as const) : []),
    ...(garment.arms.some(Boolean) ? (["elbow"] as const) : []),
  ];
  return needed.every((joint) => ([0, 1] as const).every((side) => (findJoint(landmarks, joint, side)?.visibility ?? 0) >= minVisibility));
}

/** Tells whether new cloth or the body covers enough of the own clothes that go. */
export function coversClothes({ width, data }: Canvas, replaced: Mask, skeleton: Skeleton): boolean {
  let [all, uncovered] = [0, 0];
  const height = replaced.length / width;
  for (let y = 0; y < height; y += sampleStep) {
    for (let x = 0; x < width; x += sampleStep) {
      const at = y * width + x;
      if ((replaced[at] ?? 0) < 128) continue;
      all++;
      if ((data[at * 4 + 3] ?? 0) < 128 && isOutside(skeleton, x, y)) uncovered++;
    }
  }
  return uncovered <= maxUncovered * all;
}

const nearest: Nearest = { distance: 0, along: 0 };

/** Tells whether a pixel lies beside trunk, arms and legs. */
function isOutside({ arms, legs, neck, hips, torso, shoulderWidth }: Skeleton, x: number, y: number): boolean {
  const down = (y - neck.y) / (hips.y - neck.y || 1);
  const axis = neck.x + (hips.x - neck.x) * Math.min(1, Math.max(0, down));
  if (down > -0.2 && down < 1.1 && Math.abs(x - axis) < shoulderWidth * 0.58) return false;
  for (const side of [0, 1] as const) {
    measureToArm(arms[side], x, y, nearest);
    if (nearest.distance < torso * ease * (nearest.along < 1 ? limbRadius.upperArm : limbRadius.forearm)) return false;
    measureToLeg(legs[side], x, y, nearest);
    if (nearest.distance < torso * ease * (nearest.along < 1 ? limbRadius.thigh : limbRadius.shin)) return false;
  }
  return true;
}
