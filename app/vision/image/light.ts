import type { Rgb } from "../types";

const brightestShare = 0.1;
const step = 4; // every fourth pixel is enough

/** The luma that a tenth of the pixels exceed, 0 to 1. */
export function measureLight({ data }: Rgb): number {
  const counts = new Uint32Array(256);
  let count = 0;
  for (let at = 0; at < data.length; at += 3 * step) {
    const luma = Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
    counts[luma] = (counts[luma] ?? 0) + 1;
    count++;
  }
  let brighter = 0;
  for (let luma = 255; luma > 0; luma--) {
    brighter += counts[luma] ?? 0;
    if (brighter > count * brightestShare) return luma / 255;
  }
  return 0;
}
