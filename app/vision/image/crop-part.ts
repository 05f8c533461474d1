import type { Rgb } from "../types";

type Part = { left: number; top: number; width: number; height: number };

/** Copies a part that lies within the picture. */
export function cropPart({ width, data }: Rgb, part: Part): Rgb {
  const cropped = new Uint8Array(part.width * part.height * 3);
  for (let row = 0; row < part.height; row++) {
    const start = ((part.top + row) * width + part.left) * 3;
    cropped.set(data.subarray(start, start + part.width * 3), row * part.width * 3);
  }
  return { width: part.width, height: part.height, data: cropped };
}
