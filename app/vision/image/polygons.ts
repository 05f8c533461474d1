import type { Point } from "../types";
import { createSegment, measureToSegment, type Segment } from "./segments";

/** A closed line, prepared to measure many points. */
export type Polygon = { sides: Segment[] };

export const createPolygon = (corners: Point[]): Polygon => ({
  sides: corners.map((corner, index) => createSegment(corner, corners[(index + 1) % corners.length] ?? corner)),
});

export function isInside({ sides }: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (const side of sides) {
    const end = side.y + side.down;
    if (side.y > y !== end > y && x < side.x + (side.across * (y - side.y)) / side.down) inside = !inside;
  }
  return inside;
}

/** Returns 0 inside. */
export function measureToPolygon(polygon: Polygon, x: number, y: number): number {
  if (isInside(polygon, x, y)) return 0;
  let distance = Infinity;
  for (const side of polygon.sides) distance = Math.min(distance, measureToSegment(side, x, y));
  return distance;
}
