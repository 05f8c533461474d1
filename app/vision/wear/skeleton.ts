import type { Point, Sides } from "../types";

export type Arm = { shoulder: Point; elbow: Point; wrist: Point };
export type Leg = { hip: Point; knee: Point; ankle: Point };
/** The joints that clothes hang on; `torso` and `shoulderWidth` measure the person. */
export type Skeleton = { arms: Sides<Arm>; legs: Sides<Leg>; neck: Point; hips: Point; torso: number; shoulderWidth: number };

/** The left landmark of each joint; the right one follows it. */
const joints = { shoulder: 11, elbow: 13, wrist: 15, hip: 23, knee: 25, ankle: 27 } as const;
export type Joint = keyof typeof joints;

/** The shortest torso, in pixels, that can be dressed. */
const minTorso = 8;

export const measureDistance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point at a share of the way from one to another. */
export const mixPoints = (from: Point, to: Point, share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

export function findJoint<T extends Point>(landmarks: readonly T[], joint: Joint, side: 0 | 1): T | null {
  const found = landmarks[joints[joint] + side];
  return found && Number.isFinite(found.x) && Number.isFinite(found.y) ? found : null;
}

/** Returns the joints of a person, or null if one is missing or all lie on each other. */
export function readSkeleton(landmarks: readonly Point[]): Skeleton | null {
  const arms = [readArm(landmarks, 0), readArm(landmarks, 1)] as const;
  const legs = [readLeg(landmarks, 0), readLeg(landmarks, 1)] as const;
  if (!arms[0] || !arms[1] || !legs[0] || !legs[1]) return null;
  const neck = mixPoints(arms[0].shoulder, arms[1].shoulder, 0.5);
  const hips = mixPoints(legs[0].hip, legs[1].hip, 0.5);
  const torso = measureDistance(neck, hips);
  const shoulderWidth = measureDistance(arms[0].shoulder, arms[1].shoulder);
  if (torso < minTorso || shoulderWidth < minTorso / 2) return null;
  return { arms: [arms[0], arms[1]], legs: [legs[0], legs[1]], neck, hips, torso, shoulderWidth };
}

function readArm(landmarks: readonly Point[], side: 0 | 1): Arm | null {
  const [shoulder, elbow, wrist] = [findJoint(landmarks, "shoulder", side), findJoint(landmarks, "elbow", side), findJoint(landmarks, "wrist", side)];
  return shoulder && elbow && wrist && { shoulder, elbow, wrist };
}

function readLeg(landmarks: readonly Point[], side: 0 | 1): Leg | null {
  const [hip, knee, ankle] = [findJoint(landmarks, "hip", side), findJoint(landmarks, "knee", side), findJoint(landmarks, "ankle", side)];
  return hip && knee && ankle && { hip, knee, ankle };
}
