import type { Point } from "../types";

/** Writes where a point of the garment's frame goes in the body's. */
export type Warp = (x: number, y: number, target: Point) => void;
/** Where one point of the garment's frame should go, and how much it counts. */
export type ControlPoint = { from: Point; to: Point; weight: number };

/** Warps smoothly so that control points meet their targets. */
export function createMovingLeastSquares(points: readonly ControlPoint[], smoothing: number): Warp {
  const count = points.length;
  const rows = Float64Array.from(points.flatMap(({ from, to, weight }) => [from.x, from.y, to.x, to.y, weight]));
  const weights = new Float64Array(count);
  const read = (at: number) => rows[at] ?? 0;

  return function warp(x, y, target) {
    let total = 0;
    let [fromX, fromY, toX, toY] = [0, 0, 0, 0];
    for (let point = 0, at = 0; point < count; point++, at += 5) {
      const distance = (read(at) - x) ** 2 + (read(at + 1) - y) ** 2 + smoothing * smoothing;
      const weight = read(at + 4) / (distance * Math.sqrt(distance));
      weights[point] = weight;
      total += weight;
      fromX += weight * read(at);
      fromY += weight * read(at + 1);
      toX += weight * read(at + 2);
      toY += weight * read(at + 3);
    }
    fromX /= total;
    fromY /= total;
    toX /= total;
    toY /= total;
    let [xx, xy, yy, xToX, xToY, yToX, yToY] = [0, 0, 0, 0, 0, 0, 0];
    for (let point = 0, at = 0; point < count; point++, at += 5) {
      const weight = weights[point] ?? 0;
      const across = weight * (read(at) - fromX);
      const down = weight * (read(at + 1) - fromY);
      const offsetX = read(at + 2) - toX;
      const offsetY = read(at + 3) - toY;
      xx += across * (read(at) - fromX);
      xy += across * (read(at + 1) - fromY);
      yy += down * (read(at + 1) - fromY);
      xToX += across * offsetX;
      xToY += across * offsetY;
      yToX += down * offsetX;
      yToY += down * offsetY;
    }
    const determinant = xx * yy - xy * xy || Number.MIN_VALUE;
    const shareX = (yy * (x - fromX) - xy * (y - fromY)) / determinant;
    const shareY = (xx * (y - fromY) - xy * (x - fromX)) / determinant;
    target.x = shareX * xToX + shareY * yToX + toX;
    target.y = shareX * xToY + shareY * yToY + toY;
  };
}
