import type { Point } from "../types";

/** A line between two points, prepared to measure many distances. */
export type Segment = { x: number; y: number; across: number; down: number; lengthSquared: number };

export function createSegment(from: Point, to: Point): Segment {
  const [across, down] = [to.x - from.x, to.y - from.y];
  return { x: from.x, y: from.y, across, down, lengthSquared: across * across + down * down + 1e-6 };
}

/** Where a point lies along a segment, 0 to 1 within it. */
export function locateAlong({ x, y, across, down, lengthSquared }: Segment, pointX: number, pointY: number): number {
  return ((pointX - x) * across + (pointY - y) * down) / lengthSquared;
}

export function measureToSegment(segment: Segment, pointX: number, pointY: number): number {
  const along = Math.min(1, Math.max(0, locateAlong(segment, pointX, pointY)));
  return Math.hypot(pointX - segment.x - segment.across * along, pointY - segment.y - segment.down * along);
}

export function findNearest(segment: Segment, pointX: number, pointY: number): Point {
  const along = Math.min(1, Math.max(0, locateAlong(segment, pointX, pointY)));
  return { x: segment.x + segment.across * along, y: segment.y + segment.down * along };
}
