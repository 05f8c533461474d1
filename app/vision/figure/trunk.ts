import { createPolygon, measureToPolygon, type Polygon } from "../image/polygons";
import { createSegment, measureToSegment, type Segment } from "../image/segments";
import type { Point } from "../types";
import { mixPoints, type Skeleton } from "./skeleton";

/** The trunk from shoulders to hips, and the thighs below it. */
export type Trunk = { polygon: Polygon; thighs: { bone: Segment; radius: number }[] };

export function outlineTrunk({ shoulders, hips, knees, torso }: Skeleton): Trunk {
  const widen = (hip: Point) => mixPoints(torso.bottom, hip, 1 + (torso.length * 0.1) / (Math.hypot(hip.x - torso.bottom.x, hip.y - torso.bottom.y) + 1e-6));
  return {
    polygon: createPolygon([shoulders[0], shoulders[1], widen(hips[1]), widen(hips[0])]),
    thighs: [
      { bone: createSegment(torso.bottom, mixPoints(knees[0], knees[1], 0.5)), radius: torso.length * 0.12 },
      { bone: createSegment(hips[0], knees[0]), radius: torso.length * 0.1 },
      { bone: createSegment(hips[1], knees[1]), radius: torso.length * 0.1 },
    ],
  };
}

/** Returns 0 inside the trunk or thighs. */
export function measureToTrunk({ polygon, thighs }: Trunk, x: number, y: number): number {
  let distance = measureToPolygon(polygon, x, y);
  for (const { bone, radius } of thighs) distance = Math.min(distance, Math.max(0, measureToSegment(bone, x, y) - radius));
  return distance;
}
