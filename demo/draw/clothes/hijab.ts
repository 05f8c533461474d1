import { darken, lighten } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { closedCurve, movePath, type Point, points, taper } from "../canvas/geometry.ts";

/** A veil around the face: its back, and its front with an opening for the face. */
export function drawHijab(drawing: Drawing, color: string): { back: string; front: string } {
  const back = drawing.piece(
    closedCurve(points("0 -16, -38 4, -44 60, -56 112, -78 150, -40 178, 0 184, 40 178, 78 150, 56 112, 44 60, 38 4")),
    darken(color, 0.16),
    { rim: 9 },
  );
  const outer = closedCurve(
    points("0 -17, -26 -11, -39 10, -42 44, -41 78, -50 108, -72 138, -62 164, -20 178, 20 180, 58 166, 70 140, 50 108, 41 78, 42 44, 39 10, 26 -11"),
  );
  const opening = closedCurve(points("0 10, -19 15, -28 32, -29 54, -26 72, -16 88, 0 94, 16 88, 26 72, 29 54, 28 32, 19 15"));
  const ring = `${outer}${opening}`;
  const fold = (line: Point[], width: number) => `<path d="${taper(line, width)}" fill="${darken(color, 0.55)}" opacity=".3"/>`;
  const gleam = (line: Point[], width: number) => `<path d="${taper(line, width)}" fill="${lighten(color, 0.6)}" opacity=".34"/>`;
  const body = `<path fill-rule="evenodd" d="${ring}" fill="${color}"/>`;
  const wrap = drawing.piece(closedCurve(points("-40 66, -30 86, -6 104, 24 112, 52 112, 66 132, 62 158, 30 160, -10 146, -44 122, -52 100")), color, {
    rim: 6,
    drop: 6,
    shade: 0.26,
  });
  const inner = `<path d="${ring}" fill-rule="evenodd" fill="none" stroke="${darken(color, 0.5)}" stroke-width="3" opacity=".3"/>`;
  const front =
    `<path d="${movePath(opening, ([x, y]) => [x * 1.02, y + 1])}" fill="none" stroke="${darken(color, 0.62)}" stroke-width="5" opacity=".45" ${drawing.blur(1.6)}/>` +
    body +
    inner +
    wrap +
    [
      fold(points("-34 20, -38 46, -36 74, -26 92"), 3.4),
      fold(points("34 24, 38 50, 38 74, 46 100"), 3.4),
      fold(points("-38 84, -14 110, 20 124, 56 128"), 4),
      fold(points("-44 100, -16 126, 18 140, 54 144"), 4),
      fold(points("-52 116, -46 138, -52 160"), 4),
      fold(points("-26 148, -24 162, -28 174"), 3),
      gleam(points("-24 -6, -35 12, -38 38"), 4),
      gleam(points("-30 92, -6 112, 22 120"), 3.4),
      gleam(points("14 -10, 30 4, 36 26"), 3),
    ].join("");
  return { back, front };
}
