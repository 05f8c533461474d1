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

const first = { nose: 0, mouth: 9, shoulders: 11, elbows: 13, wrists: 15, pinkies: 17, forefingers: 19, thumbs: 21, hips: 23, knees: 25, ankles: 27 } as const;

export const sides: Sides<0 | 1> = [0, 1];

/** Returns a point between two: 0 the one, 1 the other. */
export const mixPoints = (one: Point, other: Point, share: number): Point => ({ x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share });

/** Names the joints of 33 landmarks. */
export function readSkeleton(landmarks: readonly Point[]): Skeleton {
  const read = (index: number): Point => landmarks[index] ?? { x: 0, y: 0 };
  const readPair = (index: number): Sides<Point> => [read(index), read(index + 1)];
  const readFingers = (side: number) => [first.pinkies, first.forefingers, first.thumbs].map((finger) => read(finger + side));
  const shoulders = readPair(first.shoulders);
  return {
    nose: read(first.nose),
    mouth: mixPoints(read(first.mouth), read(first.mouth + 1), 0.5),
    shoulders,
    elbows: readPair(first.elbows),
    wrists: readPair(first.wrists),
    fingers: [readFingers(0), readFingers(1)],
    hips: readPair(first.hips),
    knees: readPair(first.knees),
    ankles: readPair(first.ankles),
    torso: measureTorso(landmarks),
    shoulderWidth: Math.hypot(shoulders[0].x - shoulders[1].x, shoulders[0].y - shoulders[1].y),
  };
}
