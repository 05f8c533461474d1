import type { Point, Sides } from "../types";
import { type ControlPoint, createMovingLeastSquares, type Warp } from "./moving-least-squares";
import { mixPoints, type Skeleton } from "./skeleton";

/** Below this share of a torso control points act together. */
const smoothing = 0.12;

/** Points that only some garments need. */
export type TrunkOptions = { hasLegs: boolean; extra?: readonly ControlPoint[] };

/** Warps trunk and legs of one person onto another's. */
export function createTrunkMap(from: Skeleton, to: Skeleton, { hasLegs, extra = [] }: TrunkOptions): Warp {
  const points: ControlPoint[] = [];
  const add = (source: Point, target: Point, weight = 1) => points.push({ from: source, to: target, weight });
  add(from.neck, to.neck);
  add(from.hips, to.hips);
  const sides: Sides<0 | 1> = [0, 1];
  for (const side of sides) {
    const [shoulder, hip] = [from.arms[side].shoulder, from.legs[side].hip];
    const [targetShoulder, targetHip] = [to.arms[side].shoulder, to.legs[side].hip];
    add(shoulder, targetShoulder, 2);
    add(hip, targetHip, 1.5);
    for (const share of [1 / 3, 2 / 3]) add(mixPoints(shoulder, hip, share), mixPoints(targetShoulder, targetHip, share));
    if (!hasLegs) continue;
    const [{ knee, ankle }, { knee: targetKnee, ankle: targetAnkle }] = [from.legs[side], to.legs[side]];
    add(mixPoints(hip, knee, 0.5), mixPoints(targetHip, targetKnee, 0.5));
    add(knee, targetKnee);
    add(mixPoints(knee, ankle, 0.5), mixPoints(targetKnee, targetAnkle, 0.5));
    add(ankle, targetAnkle);
  }
  return createMovingLeastSquares([...points, ...extra], smoothing * from.torso);
}
