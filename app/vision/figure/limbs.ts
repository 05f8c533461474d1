import { createSegment, findNearest, locateAlong, measureToSegment, type Segment } from "../image/segments";
import type { Point, Sides } from "../types";
import { type Skeleton, sides } from "./skeleton";

/** Two bones: upper arm and forearm, or thigh and shin. */
export type Limb = Sides<Segment>;

/** Distance to a limb, and where along it, in bones. */
export type Nearest = { distance: number; along: number };

/** Half widths of limbs, in torsos. */
export const limbRadius = { upperArm: 0.115, forearm: 0.085, thigh: 0.16, shin: 0.11 };

export const readArms = ({ shoulders, elbows, wrists }: Skeleton): Sides<Limb> => [
  [createSegment(shoulders[0], elbows[0]), createSegment(elbows[0], wrists[0])],
  [createSegment(shoulders[1], elbows[1]), createSegment(elbows[1], wrists[1])],
];

export const readLegs = ({ hips, knees, ankles }: Skeleton): Sides<Limb> => [
  [createSegment(hips[0], knees[0]), createSegment(knees[0], ankles[0])],
  [createSegment(hips[1], knees[1]), createSegment(knees[1], ankles[1])],
];

const nearest: Nearest = { distance: 0, along: 0 };

/** Finds the nearest place of a limb; reused object. */
export function measureToLimb([upper, lower]: Limb, x: number, y: number): Readonly<Nearest> {
  const toUpper = measureToSegment(upper, x, y);
  const toLower = measureToSegment(lower, x, y);
  nearest.distance = Math.min(toUpper, toLower);
  nearest.along = toUpper < toLower ? Math.min(1, Math.max(0, locateAlong(upper, x, y))) : 1 + Math.max(0, locateAlong(lower, x, y));
  return nearest;
}

export const findNearestOfLimb = ([upper, lower]: Limb, x: number, y: number): Point =>
  findNearest(measureToSegment(upper, x, y) < measureToSegment(lower, x, y) ? upper : lower, x, y);

/** Returns the distance to each hand: the lines from the wrist to its fingers. */
export function createHandMeter({ wrists, fingers }: Skeleton): (x: number, y: number) => number {
  const bones = sides.flatMap((side) => fingers[side].map((finger) => createSegment(wrists[side], finger)));
  return (x, y) => {
    let distance = Infinity;
    for (const bone of bones) distance = Math.min(distance, measureToSegment(bone, x, y));
    return distance;
  };
}
