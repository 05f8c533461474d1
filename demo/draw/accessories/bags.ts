import type { Arm, Rig } from "../body/rig.ts";
import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { type Point, ribbon, taper } from "../canvas/geometry.ts";
import { line, shape } from "../canvas/svg.ts";

export type Bag = { kind: "structured" | "tote" | "basket" | "clutch" | "crossbody" | "paper"; color: string; fabric?: Fabric; side: -1 | 1 };

const gold = "#c8983a";

/** A bag in a hand, or across the body. */
export function drawBag(drawing: Drawing, rig: Rig, arm: Arm, bag: Bag): string {
  const { color, side } = bag;
  const ink = darken(color, isDark(color) ? 0.5 : 0.36);
  const [x, y]: Point = [arm.wrist[0] + side * 2, arm.wrist[1] + 30];
  const body = (d: string, rim = 11) => drawing.piece(d, bag.fabric ?? color, { rim, shade: 0.28 });
  switch (bag.kind) {
    case "structured":
      return (
        line(`M${x - 21} ${y + 34}C${x - 20} ${y - 18} ${x + 20} ${y - 18} ${x + 21} ${y + 34}`, ink, 5) +
        body(
          `M${x - 37} ${y + 30}L${x + 37} ${y + 30}C${x + 42} ${y + 50} ${x + 46} ${y + 74} ${x + 47} ${y + 92}L${x - 47} ${y + 92}C${x - 46} ${y + 74} ${x - 42} ${y + 50} ${x - 37} ${y + 30}Z`,
        ) +
        shape(
          `M${x - 38} ${y + 30}L${x + 38} ${y + 30}C${x + 40} ${y + 44} ${x + 26} ${y + 56} ${x} ${y + 57}C${x - 26} ${y + 56} ${x - 40} ${y + 44} ${x - 38} ${y + 30}Z`,
          darken(color, 0.14),
        ) +
        line(
          `M${x - 38} ${y + 31}C${x - 40} ${y + 44} ${x - 26} ${y + 56} ${x} ${y + 57}C${x + 26} ${y + 56} ${x + 40} ${y + 44} ${x + 38} ${y + 31}`,
          lighten(color, 0.3),
          1.4,
          0.5,
        ) +
        `<rect x="${x - 6}" y="${y + 50}" width="12" height="12" rx="2.5" fill="${gold}"/>`
      );
    case "tote":
    case "paper":
      return (
        line(`M${x - 22} ${y + 44}C${x - 20} ${y - 14} ${x + 20} ${y - 14} ${x + 22} ${y + 44}`, bag.kind === "paper" ? darken(color, 0.3) : ink, 4.6) +
        body(`M${x - 52} ${y + 40}L${x + 52} ${y + 40}L${x + 58} ${y + 150}C${x + 40} ${y + 157} ${x - 40} ${y + 157} ${x - 58} ${y + 150}Z`, 14) +
        shape(
          taper(
            [
              [x - 20, y + 48],
              [x - 28, y + 96],
              [x - 24, y + 146],
            ],
            6,
          ),
          darken(color, 0.5),
          'opacity=".2"',
        )
      );
    case "basket":
      return (
        line(`M${x - 30} ${y + 42}C${x - 28} ${y - 20} ${x + 28} ${y - 20} ${x + 30} ${y + 42}`, ink, 5.4) +
        body(
          `M${x - 58} ${y + 40}L${x + 58} ${y + 40}C${x + 60} ${y + 86} ${x + 48} ${y + 116} ${x + 38} ${y + 122}L${x - 38} ${y + 122}C${x - 48} ${y + 116} ${x - 60} ${y + 86} ${x - 58} ${y + 40}Z`,
          14,
        ) +
        shape(
          ribbon(
            [
              [x - 58, y + 42],
              [x, y + 46],
              [x + 58, y + 42],
            ],
            [6, 6, 6],
          ),
          darken(color, 0.2),
        ) +
        shape(
          `M${x - 20} ${y + 38}C${x - 26} ${y + 10} ${x - 4} ${y + 6} ${x - 2} ${y + 38}ZM${x + 2} ${y + 38}C${x} ${y + 14} ${x + 22} ${y + 8} ${x + 22} ${y + 38}Z`,
          "#e9e0cf",
        )
      );
    case "clutch": {
      const [cx, cy] = [arm.wrist[0], arm.wrist[1] + 22];
      return (
        `<g transform="rotate(${side * 9} ${cx} ${cy})">` +
        body(`M${cx - 48} ${cy - 18}L${cx + 44} ${cy - 18}L${cx + 44} ${cy + 36}L${cx - 48} ${cy + 36}Z`, 8) +
        line(`M${cx - 48} ${cy - 17}L${cx - 2} ${cy + 15}L${cx + 44} ${cy - 17}`, ink, 2.2, 0.7) +
        `<circle cx="${cx - 2}" cy="${cy + 14}" r="4" fill="${gold}"/></g>`
      );
    }
    case "crossbody": {
      const [cx, cy]: Point = [side * (rig.hip - 4) + rig.center(390), 372];
      return (
        line(`M${-side * (rig.shoulder - 26)} ${137 + rig.rise(-side)}C${-side * 16} 220 ${cx - side * 44} 320 ${cx - side * 16} ${cy + 2}`, ink, 4.4) +
        body(
          `M${cx - 36} ${cy - 4}C${cx - 12} ${cy - 9} ${cx + 12} ${cy - 9} ${cx + 36} ${cy - 4}C${cx + 41} ${cy + 26} ${cx + 34} ${cy + 48} ${cx + 26} ${cy + 50}L${cx - 26} ${cy + 50}C${cx - 34} ${cy + 48} ${cx - 41} ${cy + 26} ${cx - 36} ${cy - 4}Z`,
          9,
        ) +
        line(`M${cx - 37} ${cy + 4}C${cx - 24} ${cy + 28} ${cx + 24} ${cy + 28} ${cx + 37} ${cy + 4}`, ink, 2, 0.7) +
        `<circle cx="${cx}" cy="${cy + 22}" r="4.4" fill="${gold}"/>`
      );
    }
  }
}
