import { turned } from "../body/head.ts";
import { mirrorPath, movePath } from "../canvas/geometry.ts";
import { line, shape } from "../canvas/svg.ts";

/** Large dark glasses over the eyes. */
export function drawSunglasses(turn: number, color: string): string {
  const warp = (path: string) => movePath(path, turned(turn));
  const lens = "M4 47C10 44.5 24 44 30.5 46.5C31 57 27 67 17.5 67C8 67 3.5 58 4 47Z";
  return [
    shape(`${warp(lens)}${warp(mirrorPath(lens))}`, color),
    line(warp("M-4 48.5Q0 46.5 4 48.5M-30 47.5L-34 49M30 47.5L34 49"), color, 2.6),
    shape(warp("M-26 49C-22 48 -18 48 -16 48.5L-22 60C-25 57 -26.5 53 -26 49ZM8 49C12 48 16 48 18 48.5L12 60C9 57 7.5 53 8 49Z"), "#ffffff", 0.16),
  ].join("");
}
