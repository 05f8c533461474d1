import { boundMask } from "../image/bound-mask";
import { fillUnknown } from "../image/fill";
import type { Layer, Mask, Rgb } from "../types";

/** Cuts a layer in colours of solid cloth; null without pixels. */
export function cutLayer(picture: Rgb, alpha: Mask, solid: Mask): Layer | null {
  const box = boundMask(alpha, picture.width, picture.height);
  if (!box) return null;
  const { x, y, width, height } = box;
  const colors = new Uint8Array(width * height * 3);
  const known = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (y + row) * picture.width + x;
    colors.set(picture.data.subarray(start * 3, (start + width) * 3), row * width * 3);
    known.set(solid.subarray(start, start + width), row * width);
  }
  if (!known.some((value) => value > 0)) return null;
  const cloth = fillUnknown(colors, 3, known, width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < known.length; at++) {
    const value = alpha[(y + Math.floor(at / width)) * picture.width + x + (at % width)] ?? 0;
    if (value === 0) continue;
    data.set(cloth.subarray(at * 3, at * 3 + 3), at * 4);
    data[at * 4 + 3] = value;
  }
  return { x, y, width, height, data };
}
