import type { GarmentShape } from "../types";
import { type Skeleton, sides } from "./skeleton";

/** Knees of people who stand are at least this far below their hips, in torsos. */
const minThigh = 0.55;

/** Whether somebody who faces the camera sits: both knees are hardly below the hips. */
export function isSeated({ hips, knees, torso }: Skeleton): boolean {
  const [right, down] = [(torso.bottom.x - torso.top.x) / torso.length, (torso.bottom.y - torso.top.y) / torso.length];
  return sides.every((side) => (knees[side].x - hips[side].x) * right + (knees[side].y - hips[side].y) * down < minThigh * torso.length);
}

/** Whether a garment ends above the thighs of somebody who sits. */
export const fitsSeated = ({ hem, covers }: GarmentShape): boolean => hem !== null && !covers.thighs;
