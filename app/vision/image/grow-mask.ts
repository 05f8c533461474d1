import type { Mask } from "../types";

/** Returns the largest value within a square around each pixel. */
export function growMask(mask: Mask, width: number, height: number, radius: number): Mask {
  const wide = new Uint8Array(mask.length);
  const grown = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = mask[at] ?? 0;
      if (!value) continue;
      if (value === 255 && mask[at - 1] === 255 && mask[at + 1] === 255) {
        wide[at] = 255;
        continue;
      }
      const [first, last] = [at - Math.min(radius, x), at + Math.min(radius, width - 1 - x)];
      for (let near = first; near <= last; near++) if ((wide[near] ?? 0) < value) wide[near] = value;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++) {
      for (let x = 0, at = y * width, target = near * width; x < width; x++, at++, target++) {
        if ((grown[target] ?? 0) < (wide[at] ?? 0)) grown[target] = wide[at] ?? 0;
      }
    }
  }
  return grown;
}
