import { darken, isDark, lighten, lightness, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { type Point, taper } from "../canvas/geometry.ts";

export type Brush = {
  drawing: Drawing;
  color: string;
  dark: string;
  shine: string;
  mass: (outline: string, color?: string, rim?: number) => string;
  strands: (lines: Point[][], width?: number) => string;
  lights: (lines: Point[][], width?: number) => string;
};

export function brushFor(drawing: Drawing, color: string): Brush {
  const dark = darken(color, isDark(color) ? 0.45 : 0.36);
  const shine = lightness(color) < 0.16 ? mix(color, "#8d7f8c", 0.42) : lighten(color, 0.4);
  const draw = (lines: Point[][], width: number, ink: string, opacity: number) =>
    lines.map((line) => `<path d="${taper(line, width)}" fill="${ink}" opacity="${opacity}"/>`).join("");
  return {
    drawing,
    color,
    dark,
    shine,
    mass: (outline, fill = color, rim = 7) => drawing.piece(outline, fill, { rim, drop: 2, shade: 0.34, light: 0.16 }),
    strands: (lines, width = 2) => draw(lines, width, dark, 0.6),
    lights: (lines, width = 2.6) => draw(lines, width, shine, 0.5),
  };
}
