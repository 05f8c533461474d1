import type { Mask } from "../types";

/** Returns the smallest value within a square around each pixel. */
export function shrinkMask(mask: Mask, width: number, height: number, radius: number): Mask {
  const rows = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) shrinkLine(mask, rows, y * width, 1, width, radius);
  const shrunk = new Uint8Array(mask.length);
  for (let x = 0; x < width; x++) shrinkLine(rows, shrunk, x, width, height, radius);
  return shrunk;
}

function shrinkLine(from: Mask, to: Mask, start: number, step: number, length: number, radius: number): void {
  for (let at = 0; at < length; at++) {
    const end = Math.min(length - 1, at + radius);
    let smallest = 255;
    for (let near = Math.max(0, at - radius); near <= end && smallest > 0; near++) smallest = Math.min(smallest, from[start + near * step] ?? 255);
    to[start + at * step] = smallest;
  }
}
