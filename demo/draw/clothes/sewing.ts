import { type Rig, sides } from "../body/rig.ts";
import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing, Fold } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { between, curve, lerp, type Point, range, ribbon, taper } from "../canvas/geometry.ts";
import { line } from "../canvas/svg.ts";
import { type Cut, edgeAt, halfWidth } from "./silhouette.ts";

/** The color of seams and outlines on a cloth. */
export const seamOf = (color: string) => (isDark(color) ? lighten(color, 0.34) : darken(color, 0.46));

export const asPiece = (name: string, parts: string[]) => `<g data-piece="${name}">${parts.join("")}</g>`;

// folds
export const trunkFolds = (rig: Rig, cut: Cut): Fold[] =>
  sides.flatMap((side): Fold[] => {
    const at = (share: number, y: number): Point => [rig.center(y) + side * halfWidth(rig, cut, y) * share, y];
    const armpit: Fold = { line: [at(0.96, 204), at(0.72, 220), at(0.5, 246)], width: 6, strength: 0.22 };
    const waist: Fold = { line: [at(1, 276), at(0.66, 292), at(0.36, 286)], width: 6, strength: cut.isBoxy ? 0.16 : 0.24 };
    const hip: Fold = { line: [at(0.98, 336), at(0.74, 352), at(0.52, 346)], width: 5, strength: 0.18 };
    return cut.hem > 340 ? [armpit, waist, hip] : [armpit, waist];
  });

/** What gathers a tucked top above its waistband. */
export const tuckFolds = (rig: Rig, cut: Cut): Fold[] =>
  [-0.72, -0.4, -0.1, 0.22, 0.5, 0.78].map((share, index) => {
    const [x, width] = [rig.center(300), halfWidth(rig, cut, 300)];
    return {
      line: [
        [x + share * width, 304],
        [x + share * width * 1.02, 284 - (index % 3) * 7],
        [x + share * width * 1.12, 262 - (index % 3) * 14],
      ],
      width: 5,
      strength: 0.24,
    };
  });

/** Folds that fall from the waist and fan out to the hem. */
export function skirtFolds(rig: Rig, cut: Cut, waist: number, count: number): Fold[] {
  return range(count).map((index) => {
    const share = ((index + 0.5) / count) * 2 - 1;
    const on = (y: number): Point => {
      const [left, right] = [edgeAt(rig, cut, -1, y), edgeAt(rig, cut, 1, y)];
      return between(left, right, (share + 1) / 2);
    };
    const start = index % 2 ? 0.04 : 0.2 + ((index * 37) % 10) / 40;
    const from = lerp(waist + 6, cut.hem, start);
    return { line: [on(from), on(lerp(from, cut.hem, 0.5)), on(cut.hem + 8)], width: 7 + (index % 3) * 2, strength: 0.22 };
  });
}

/** The roundness under a cloth: the chest, and a belly with a child in it. */
export function drawForm(drawing: Drawing, rig: Rig, color: string): string {
  const [dark, bright] = [darken(color, 0.7), lighten(color, 0.8)];
  const chest =
    rig.bust - rig.waist > 6
      ? sides
          .map(
            (side) =>
              `<path d="${taper(
                [
                  [side * rig.bust * 0.14, 236],
                  [side * rig.bust * 0.5, 246],
                  [side * rig.bust * 0.88, 228],
                ],
                14,
              )}" fill="${dark}" opacity=".14" ${drawing.blur(4)}/>`,
          )
          .join("")
      : "";
  if (rig.belly < 6) return chest;
  const x = rig.center(330);
  return (
    chest +
    drawing.glow([x - 14, 318], 54, 72, bright, 0.26) +
    `<path d="${taper(
      [
        [x - rig.hip * 0.86, 352],
        [x - 20, 410],
        [x + 30, 408],
        [x + rig.hip * 0.9, 346],
      ],
      30,
    )}" fill="${dark}" opacity=".3" ${drawing.blur(7)}/>`
  );
}

export function drawRibs(rig: Rig, cut: Cut, hem: number, height: number, seam: string): string {
  const [left, right] = [edgeAt(rig, cut, -1, hem), edgeAt(rig, cut, 1, hem)];
  const ribs = range(Math.round((right[0] - left[0]) / 7)).map((index) => {
    const [x, y] = between(left, right, (index + 0.5) / Math.round((right[0] - left[0]) / 7));
    return `M${x} ${y - height + 5}L${x} ${y + 12}`;
  });
  return (
    line(ribs.join(""), seam, 1.3, 0.35) +
    line(
      curve([
        [left[0], left[1] - height],
        [(left[0] + right[0]) / 2, hem - height + 9],
        [right[0], right[1] - height],
      ]),
      seam,
      1.8,
      0.45,
    )
  );
}

export function drawTier(rig: Rig, cut: Cut, y: number, seam: string): string {
  const [left, right] = [edgeAt(rig, cut, -1, y), edgeAt(rig, cut, 1, y)];
  const count = 13;
  const gathers = range(count).map((index) => {
    const [x, at] = between(left, right, (index + 0.5) / count);
    return `M${x} ${at + 8}L${x + (index - count / 2) * 0.9} ${at + 24 + (index % 3) * 7}`;
  });
  return line(curve([left, [(left[0] + right[0]) / 2, y + 10], right]), seam, 2.2, 0.5) + line(gathers.join(""), seam, 1.6, 0.35);
}

export function drawWaistband(
  drawing: Drawing,
  rig: Rig,
  { fabric, belt, metal = "#c8983a" }: { fabric: Fabric; belt?: string; metal?: string },
  waist: number,
  ease: number,
): string {
  const [left, right] = [rig.edge(-1, waist + 7, ease), rig.edge(1, waist + 7, ease)];
  const x = rig.center(waist);
  const band = ribbon([left, [x, waist + 13], right], [8.5, 8.5, 8.5], { roundStart: false, roundEnd: false });
  const cloth = drawing.piece(band, belt ? { color: belt } : { ...fabric, color: darken(fabric.color, isDark(fabric.color) ? 0 : 0.06) }, {
    rim: 4,
    shade: 0.2,
  });
  if (!belt)
    return (
      cloth +
      line(
        curve([
          [left[0], left[1] + 9],
          [x, waist + 22],
          [right[0], right[1] + 9],
        ]),
        seamOf(fabric.color),
        1.4,
        0.4,
      )
    );
  return `${cloth}<rect x="${x - 11}" y="${waist + 2}" width="21" height="21" rx="3.5" fill="none" stroke="${metal}" stroke-width="3.2"/>${line(`M${x - 1} ${waist + 12}L${x + 10} ${waist + 12}`, metal, 2.4)}`;
}
