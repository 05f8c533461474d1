import { measureTorso } from "../people/torso";
import type { Point, Sides } from "../types";

/** The joints of a pose by name. */
export type Skeleton = {
  nose: Point;
  mouth: Point;
  shoulders: Sides<Point>;
  elbows: Sides<Point>;
  wrists: Sides<Point>;
  /** Little finger, forefinger and thumb of each hand. */
  fingers: Sides<Point[]>;
  hips: Sides<Point>;
  knees: Sides<Point>;
  ankles: Sides<Point>;
  torso: { top: Point; bottom: Point; length: number };
  shoulderWidth: number;
};

/** The left landmark of each pair of joints; the right one follows it. */
export const joints = { shoulders: 11, elbows: 13, wrists: 15, pinkies: 17, forefingers: 19, thumbs: 21, hips: 23, knees: 25, ankles: 27 } as const;
const [nose, mouthLeft, mouthRight, lastJoint] = [0, 9, 10, 28] as const;

/** The shortest torso and narrowest shoulders, in pixels. */
const minTorso = 8;
const minShoulders = 4;

export const sides: Sides<0 | 1> = [0, 1];

/** Returns a point between two: 0 the one, 1 the other. */
export const mixPoints = (one: Point, other: Point, share: number): Point => ({ x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share });

export const measureDistance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Names the joints of 33 landmarks; null if not measurable. */
export function readSkeleton(landmarks: readonly Point[]): Skeleton | null {
  for (let index = 0; index <= lastJoint; index++) if (!isPlace(landmarks[index])) return null;
  const torso = measureTorso(landmarks);
  if (torso.length < minTorso) return null;
  const read = (index: number): Point => landmarks[index] ?? { x: 0, y: 0 };
  const readPair = (index: number): Sides<Point> => [read(index), read(index + 1)];
  const readFingers = (side: 0 | 1) => [read(joints.pinkies + side), read(joints.forefingers + side), read(joints.thumbs + side)];
  const shoulders = readPair(joints.shoulders);
  return {
    nose: read(nose),
    mouth: mixPoints(read(mouthLeft), read(mouthRight), 0.5),
    shoulders,
    elbows: readPair(joints.elbows),
    wrists: readPair(joints.wrists),
    fingers: [readFingers(0), readFingers(1)],
    hips: readPair(joints.hips),
    knees: readPair(joints.knees),
    ankles: readPair(joints.ankles),
    torso,
    shoulderWidth: measureDistance(...shoulders),
  };
}

/** Like readSkeleton; null too if the shoulders are too narrow. */
export function readWearer(landmarks: readonly Point[]): Skeleton | null {
  const skeleton = readSkeleton(landmarks);
  return skeleton && skeleton.shoulderWidth >= minShoulders ? skeleton : null;
}

const isPlace = (landmark: Point | undefined): boolean => Number.isFinite(landmark?.x) && Number.isFinite(landmark?.y);
