import type { Skeleton } from "../figure/skeleton";
import { mixPoints, sides } from "../figure/skeleton";
import type { Mask, Parts, Point } from "../types";

const steps = 12;

/** Whether cloth covers most of the thighs and of the shins. */
export function measureLegCover(parts: Parts, worn: Mask, { hips, knees, ankles }: Skeleton): { thighs: boolean; shins: boolean } {
  const thighs = sides.map((side) => measureCover(parts, worn, mixPoints(hips[side], knees[side], 0.4), knees[side]));
  const shins = sides.map((side) => measureCover(parts, worn, mixPoints(knees[side], ankles[side], 0.15), mixPoints(knees[side], ankles[side], 0.85)));
  const isMost = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) > shares.length / 2;
  return { thighs: isMost(thighs), shins: isMost(shins) };
}

/** The share of cloth along a bone. */
function measureCover({ width, height }: Parts, worn: Mask, from: Point, to: Point): number {
  let covered = 0;
  for (let step = 0; step <= steps; step++) {
    const point = mixPoints(from, to, step / steps);
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    if (x >= 0 && y >= 0 && x < width && y < height && (worn[y * width + x] ?? 0) > 127) covered++;
  }
  return covered / (steps + 1);
}
