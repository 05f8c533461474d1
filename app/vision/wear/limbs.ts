import type { Point } from "../types";
import type { Arm, Leg, Skeleton } from "./skeleton";

/** The nearest place on a limb: its distance, and how many bones it lies from the start. */
export type Nearest = { distance: number; along: number };

/** Half widths of limbs, in torsos. */
export const limbRadius = { upperArm: 0.115, forearm: 0.085, thigh: 0.16, shin: 0.11 };

export const measureToArm = ({ shoulder, elbow, wrist }: Arm, x: number, y: number, nearest: Nearest): void =>
  measureToBones(shoulder, elbow, wrist, x, y, nearest);

export const measureToLeg = ({ hip, knee, ankle }: Leg, x: number, y: number, nearest: Nearest): void => measureToBones(hip, knee, ankle, x, y, nearest);

function measureToBones(start: Point, middle: Point, end: Point, x: number, y: number, nearest: Nearest): void {
  measureToBone(start, middle, x, y, nearest);
  const { distance, along } = nearest;
  measureToBone(middle, end, x, y, nearest);
  if (distance <= nearest.distance) {
    nearest.distance = distance;
    nearest.along = along;
  } else {
    nearest.along += 1;
  }
}

function measureToBone(from: Point, to: Point, x: number, y: number, nearest: Nearest): void {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const share = ((x - from.x) * right + (y - from.y) * down) / (right * right + down * down + 1e-6);
  nearest.along = Math.min(1, Math.max(0, share));
  nearest.distance = Math.hypot(x - from.x - right * nearest.along, y - from.y - down * nearest.along);
}

/** How far outside the legs and hips a point lies, in pixels; negative inside. */
export function measureOutsideLegs({ legs, torso }: Skeleton, x: number, y: number, nearest: Nearest): number {
  let outside = Number.POSITIVE_INFINITY;
  for (const leg of legs) {
    measureToLeg(leg, x, y, nearest);
    outside = Math.min(outside, nearest.distance - torso * (nearest.along < 1 ? limbRadius.thigh : limbRadius.shin));
  }
  return outside;
}
