import { type Arm, type Rig, type Side, sides } from "../body/rig.ts";
import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing, Fold } from "../canvas/drawing.ts";
import { between, curve, itemAt, lerp, type Point, polygon, range, ribbon } from "../canvas/geometry.ts";
import { dot, line, shape } from "../canvas/svg.ts";
import { outlineCoatFront, outlineLining } from "./coat-outline.ts";
import { asPiece, drawRibs, seamOf } from "./sewing.ts";
import { edgeAt } from "./silhouette.ts";
import { outlineTrouserLeg } from "./trouser-outline.ts";
import type { Bottom, Coat, Top } from "./wardrobe.ts";

export const drawLining = (drawing: Drawing, rig: Rig, coat: Coat) =>
  asPiece("lining", [drawing.piece(outlineLining(rig, coat), coat.lining, { rim: 18, shade: 0.3 })]);

export function drawCoat(drawing: Drawing, rig: Rig, coat: Coat): string {
  const { fabric } = coat;
  const seam = seamOf(fabric.color);
  const parts: string[] = [];
  for (const side of sides) {
    const { outline, inner, hem } = outlineCoatFront(rig, side, coat);
    const inHem = itemAt(inner, 0);
    const waist = itemAt(inner, 2);
    const across = (share: number, y: number): Point => [lerp(waist[0], hem[0], share) + (y - 310) * 0.0004 * hem[0], y];
    const folds: Fold[] = [
      {
        line: [
          [side * (rig.shoulder - 4), 196],
          [side * rig.bust * 0.74, 224],
          [side * rig.bust * 0.6, 262],
        ],
        width: 6,
        strength: 0.2,
      },
      {
        line: [rig.edge(side, 288, coat.ease), [rig.center(300) + side * rig.half(300) * 0.7, 304], [rig.center(300) + side * rig.half(300) * 0.44, 298]],
        width: 6,
        strength: 0.2,
      },
    ];
    if (coat.hem > 460) {
      folds.push(
        {
          line: [across(0.4, 340), [lerp(inHem[0], hem[0], 0.36), lerp(340, coat.hem, 0.6)], [lerp(inHem[0], hem[0], 0.4), coat.hem + 6]],
          width: 10,
          strength: 0.24,
        },
        {
          line: [across(0.72, 400), [lerp(inHem[0], hem[0], 0.7), lerp(400, coat.hem, 0.6)], [lerp(inHem[0], hem[0], 0.74), coat.hem + 6]],
          width: 9,
          strength: 0.2,
        },
      );
    }
    parts.push(drawing.piece(outline, fabric, { rim: 14, folds }));
    parts.push(line(curve(inner), seam, 1.8, 0.42));
    if (coat.trim) parts.push(shape(ribbon([...inner, [side * (rig.neck + 4), 124]], [7, 7, 7, 7]), coat.trim));
    if (coat.ribs) parts.push(`<g clip-path="url(#${drawing.clipTo(outline)})">${drawRibs(rig, coat, coat.hem, 22, seam)}</g>`);
    if (coat.lapel) parts.push(drawLapel(drawing, rig, coat, side, waist));
    if (coat.collar) parts.push(drawCoatCollar(rig, coat, side, seam));
    if (coat.pockets) parts.push(drawPocket(rig, coat, side, seam));
    if (coat.buttons)
      parts.push(
        range(coat.hem > 460 ? 4 : 2)
          .map((index) => dot([waist[0] + side * 13, 300 + index * 46], 5.4, coat.buttons ?? seam, `stroke="${seam}" stroke-width="1"`))
          .join(""),
      );
  }
  if (coat.belt) parts.push(drawCoatBelt(drawing, rig, coat));
  return asPiece("coat", parts);
}

function drawLapel(drawing: Drawing, rig: Rig, coat: Coat, side: Side, waist: Point): string {
  const n = rig.neck;
  const end = coat.lapel === "long" ? 336 : 296;
  const [bx, gap] = [waist[0], coat.gap];
  const notch =
    coat.lapel === "shawl"
      ? `C${side * (n + 40)} 170 ${side * (gap + 34)} 230 ${bx + side * 4} ${end}`
      : `L${side * (n + 36)} 158L${side * (n + 23)} 171L${side * (n + 42)} 185C${side * (gap + 30)} 242 ${bx + side * 12} ${end - 30} ${bx} ${end}`;
  const leaf = `M${side * (n + 3)} 121${notch}C${side * (gap * 0.8 + 4)} 242 ${side * (gap * 0.6 + 6)} 200 ${side * (n + 3)} 121Z`;
  const color = isDark(coat.fabric.color) ? lighten(coat.fabric.color, 0.08) : lighten(coat.fabric.color, 0.14);
  const seam = seamOf(coat.fabric.color);
  const under = shape(leaf, darken(coat.fabric.color, 0.7), `opacity=".22" transform="translate(3 4)" ${drawing.blur(2.4)}`);
  return under + drawing.piece(leaf, { ...coat.fabric, color }, { rim: 5, shade: 0.16, light: 0.2, turn: side * -14 }) + line(leaf, seam, 1.2, 0.32);
}

function drawCoatCollar(rig: Rig, coat: Coat, side: Side, seam: string): string {
  const n = rig.neck;
  const color = coat.trim ?? (isDark(coat.fabric.color) ? lighten(coat.fabric.color, 0.12) : darken(coat.fabric.color, 0.14));
  if (coat.collar === "trench")
    return shape(
      `M${side * (n - 1)} 116L${side * (n + 40)} 140L${side * (n + 30)} 176L${side * (coat.gap * 0.5 + 6)} 150Z`,
      lighten(coat.fabric.color, 0.14),
      `stroke="${seam}" stroke-width="1.4" stroke-opacity=".4"`,
    );
  const band = shape(
    `M${side * (n - 1)} 113C${side * (n + 8)} 120 ${side * (n + 16)} 128 ${side * (n + 22)} 132C${side * (n + 14)} 152 ${side * (coat.gap * 0.8 + 6)} 172 ${side * (coat.gap * 0.6 + 4)} 184C${side * (n - 2)} 160 ${side * (n - 6)} 134 ${side * (n - 1)} 113Z`,
    color,
    `stroke="${seam}" stroke-width="1.2" stroke-opacity=".4"`,
  );
  return (
    band +
    range(6)
      .map((index) => line(`M${side * (n + 1 - index)} ${120 + index * 9}L${side * (n + 17 - index * 2.2)} ${130 + index * 8}`, seam, 1, 0.35))
      .join("")
  );
}

function drawPocket(rig: Rig, coat: Coat, side: Side, seam: string): string {
  const x = rig.center(380) + side * rig.hip * 0.44;
  if (coat.hem > 460) return line(`M${x} 372L${x + side * 18} 410`, seam, 3.4, 0.5);
  return shape(
    polygon([
      [x, 374],
      [x + side * 36, 370],
      [x + side * 37, 386],
      [x + side * 1, 390],
    ]),
    coat.fabric.color,
    `stroke="${seam}" stroke-width="1.5" stroke-opacity=".5"`,
  );
}

function drawCoatBelt(drawing: Drawing, rig: Rig, coat: Coat): string {
  const color = coat.belt ?? coat.fabric.color;
  const tail = (side: Side) => {
    const [x, y] = edgeAt(rig, coat, side, 300);
    const inner: Point = [rig.center(300) + side * (coat.gap + 2), 306];
    return (
      drawing.piece(ribbon([[x, y], between([x, y], inner, 0.5), inner], [9, 9, 9], { roundStart: false, roundEnd: false }), color, { rim: 4 }) +
      drawing.piece(ribbon([inner, [inner[0] + side * 3, 360], [inner[0] + side * 8, 420 - side * 14]], [8, 9, 9], { roundEnd: false }), color, { rim: 4 })
    );
  };
  return tail(-1) + tail(1);
}

/** Where a hand vanishes: the cloth over it, with the pocket's edge. */
export function drawOverPocket(drawing: Drawing, rig: Rig, arm: Arm, over: Coat | Bottom | Top): string {
  const [x, y] = arm.wrist;
  const { side } = arm;
  const { fabric } = over;
  const patch = ribbon(
    [
      [x - side * 2, y - 4],
      [x - side * 4, y + 26],
      [x - side * 8, y + 54],
    ],
    [rig.armWidths[2] + 13, rig.armWidths[2] + 12, 8],
    { roundStart: false },
  );
  const within =
    "gapHem" in over
      ? outlineCoatFront(rig, side, over).outline
      : "kind" in over && over.kind === "trousers"
        ? outlineTrouserLeg(rig, side, over).outline
        : patch;
  const mouth = line(`M${x - side * 24} ${y - 12}Q${x - side * 4} ${y - 1} ${x + side * 22} ${y - 4}`, seamOf(fabric.color), 2.4, 0.55);
  return asPiece("pocket", [`<g clip-path="url(#${drawing.clipTo(within)})">${drawing.piece(patch, fabric, { rim: 3, shade: 0.08, light: 0.1 })}${mouth}</g>`]);
}
