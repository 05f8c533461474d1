import { mixPoints, type Skeleton, sides } from "../figure/skeleton";
import type { Point } from "../types";
import { type ControlPoint, createMovingLeastSquares, type Warp } from "./moving-least-squares";

/** Below this share of a torso control points act together. */
const smoothing = 0.12;

/** Points that only some garments need. */
export type TrunkOptions = { hasLegs: boolean; extra?: readonly ControlPoint[] };

/** Warps trunk and legs of one person onto another's. */
export function createTrunkMap(from: Skeleton, to: Skeleton, { hasLegs, extra = [] }: TrunkOptions): Warp {
  const points: ControlPoint[] = [];
  const add = (source: Point, target: Point, weight = 1) => points.push({ from: source, to: target, weight });
  add(from.torso.top, to.torso.top);
  add(from.torso.bottom, to.torso.bottom);
  for (const side of sides) {
    const [shoulder, hip] = [from.shoulders[side], from.hips[side]];
    const [targetShoulder, targetHip] = [to.shoulders[side], to.hips[side]];
    add(shoulder, targetShoulder, 2);
    add(hip, targetHip, 1.5);
    for (const share of [1 / 3, 2 / 3]) add(mixPoints(shoulder, hip, share), mixPoints(targetShoulder, targetHip, share));
    if (!hasLegs) continue;
    const [knee, ankle] = [from.knees[side], from.ankles[side]];
    const [targetKnee, targetAnkle] = [to.knees[side], to.ankles[side]];
    add(mixPoints(hip, knee, 0.5), mixPoints(targetHip, targetKnee, 0.5));
    add(knee, targetKnee);
    add(mixPoints(knee, ankle, 0.5), mixPoints(targetKnee, targetAnkle, 0.5));
    add(ankle, targetAnkle);
  }
  return createMovingLeastSquares([...points, ...extra], smoothing * from.torso.length);
}
