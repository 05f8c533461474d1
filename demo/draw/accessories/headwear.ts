import { darken } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { closedCurve, type Point, points, taper } from "../canvas/geometry.ts";
import { line, shape } from "../canvas/svg.ts";

export type Hat = { kind: "brim" | "beret" | "beanie"; color: string; band?: string };

/** A hat on a head whose crown is at 0. */
export function drawHat(drawing: Drawing, { kind, color, band }: Hat): string {
  const dark = darken(color, 0.4);
  if (kind === "brim") {
    const straw: Fabric = { color, print: "straw", scale: 0.7 };
    return (
      drawing.piece("M-41 12C-46 -26 -30 -44 -6 -44C0 -40 6 -44 12 -44C32 -42 46 -24 41 12C20 22 -20 22 -41 12Z", straw, { rim: 10 }) +
      shape("M-42 -3C-20 8 20 8 42 -3L42 11C20 22 -20 22 -42 11Z", band ?? dark) +
      drawing.piece("M-96 20C-78 6 -52 2 -40 6C-20 17 20 17 40 6C52 2 78 6 96 20C84 36 44 31 0 30C-44 31 -84 36 -96 20Z", straw, { rim: 8 }) +
      shape("M-96 20C-84 36 -44 31 0 30C44 31 84 36 96 20C80 28 44 24 0 23C-44 24 -80 28 -96 20Z", dark, 'opacity=".4"')
    );
  }
  if (kind === "beret")
    return (
      drawing.piece("M-38 16C-60 2 -48 -28 -8 -33C34 -38 64 -20 54 0C48 12 24 11 -6 12C-22 12 -30 14 -38 16Z", color, { rim: 10, drop: 6 }) +
      line("M-34 14C-20 6 20 8 50 2", dark, 2.4, 0.5) +
      shape("M-2 -33L2 -42L6 -33Z", color)
    );
  return (
    drawing.piece("M-38 22C-42 -18 -26 -40 0 -40C26 -40 42 -18 38 22C20 15 -20 15 -38 22Z", { color, print: "rib" }, { rim: 9 }) +
    drawing.piece("M-40 8C-16 0 16 0 40 8L40 28C16 19 -16 19 -40 28Z", { color: darken(color, 0.08), print: "rib" }, { rim: 6 })
  );
}

/** A cloth tied around the hair, with its knot above. */
export function drawHeadWrap(drawing: Drawing, fabric: Fabric): string {
  const fold = (points: Point[]) => shape(taper(points, 3.4), darken(fabric.color, 0.6), 'opacity=".3"');
  return (
    drawing.piece("M-35 30C-42 6 -26 -12 0 -15C26 -12 42 6 35 30C24 14 12 8 0 8C-12 8 -24 14 -35 30Z", fabric, { rim: 7, drop: 4 }) +
    drawing.piece(closedCurve(points("-2 -6, -20 -22, -30 -38, -12 -36, 2 -18")), fabric, { rim: 5 }) +
    drawing.piece(closedCurve(points("4 -6, 20 -26, 34 -36, 30 -18, 12 -6")), fabric, { rim: 5 }) +
    drawing.piece(closedCurve(points("-7 -16, 8 -17, 10 -3, -6 -2")), fabric, { rim: 4 }) +
    fold(points("-30 20, -20 2, -6 -8")) +
    fold(points("30 20, 22 4, 8 -8")) +
    fold(points("-22 14, -12 2, -4 -4"))
  );
}

/** A kerchief over the head, tied under the chin or at the nape. */
export function drawKerchief(drawing: Drawing, fabric: Fabric): { back: string; front: string } {
  const back = drawing.piece(closedCurve(points("0 -16, -34 2, -43 44, -40 78, -52 118, -30 140, -8 112, 30 96, 43 44, 34 2")), darken(fabric.color, 0.2), {
    rim: 8,
  });
  const front = drawing.piece(
    "M0 -20C-26 -19 -42 4 -43 40C-42 50 -39 58 -36 64C-35 42 -28 28 -12 23C0 20 12 20 22 26C31 32 34 46 36 64C39 58 42 50 43 40C42 4 26 -19 0 -20Z",
    fabric,
    {
      rim: 8,
      drop: 4,
      folds: [
        {
          line: points("-36 46, -30 16, -6 -4"),
          width: 5,
        },
        {
          line: points("36 46, 31 14, 10 -6"),
          width: 5,
        },
        {
          line: points("-2 -14, 2 -2, 4 8"),
          width: 4,
        },
      ],
    },
  );
  return { back, front };
}
