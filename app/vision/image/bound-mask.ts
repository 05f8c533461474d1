import type { Mask } from "../types";

/** The smallest box with all pixels of a mask; null without any. */
export function boundMask(mask: Mask, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return right < left ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
