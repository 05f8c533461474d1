import type { Rig } from "../body/rig.ts";
import { darken, lighten } from "../canvas/color.ts";
import type { Drawing, Fold } from "../canvas/drawing.ts";
import { between, lerp, type Point, polygon, range } from "../canvas/geometry.ts";
import { shape } from "../canvas/svg.ts";
import { asPiece, drawForm, drawTier, drawWaistband, seamOf, skirtFolds } from "./sewing.ts";
import { edgeAt, outlineSkirt } from "./silhouette.ts";
import type { Skirt } from "./wardrobe.ts";

export function drawSkirt(drawing: Drawing, rig: Rig, cut: Skirt): string {
  const outline = outlineSkirt(rig, cut, cut.waist);
  const seam = seamOf(cut.fabric.color);
  const folds = cut.style === "plain" ? plainFolds(rig, cut) : cut.style === "soft" || cut.style === "tiers" ? skirtFolds(rig, cut, cut.waist, 10) : [];
  const parts = [drawing.piece(outline, cut.fabric, { rim: 16, folds })];
  const inside = `clip-path="url(#${drawing.clipTo(outline)})"`;
  if (cut.style === "pleats") parts.push(`<g ${inside}>${drawPleats(rig, cut)}</g>`);
  if (cut.style === "tiers") parts.push(`<g ${inside}>${[0.38, 0.7].map((share) => drawTier(rig, cut, lerp(cut.waist, cut.hem, share), seam)).join("")}</g>`);
  if (rig.belly > 6 || cut.style === "plain") parts.push(`<g ${inside}>${drawForm(drawing, rig, cut.fabric.color)}</g>`);
  parts.push(drawWaistband(drawing, rig, cut, cut.waist, cut.ease));
  return asPiece("skirt", parts);
}

const plainFolds = (rig: Rig, cut: Skirt): Fold[] => [
  { line: [edgeAt(rig, cut, 1, 396), [rig.center(420) + rig.hip * 0.4, 412], [rig.center(430) + 6, 408]], width: 6, strength: 0.26 },
  { line: [edgeAt(rig, cut, -1, 440), [rig.center(440) - rig.hip * 0.4, 456], [rig.center(440), 450]], width: 6, strength: 0.22 },
  {
    line: [
      [rig.center(420) - 4, 470],
      [rig.center(420) - 12, 540],
      [rig.center(420) - 8, cut.hem],
    ],
    width: 7,
    strength: 0.2,
  },
];

/** Knife pleats: every second strip in shade, with a lit edge beside it. */
function drawPleats(rig: Rig, cut: Skirt): string {
  const count = 15;
  const on = (share: number, y: number): Point => between(edgeAt(rig, cut, -1, y), edgeAt(rig, cut, 1, y), share);
  const strip = (from: number, to: number): Point[] => [
    on(from, cut.waist + 14),
    on(from, cut.hem - 60),
    on(from, cut.hem + 16),
    on(to, cut.hem + 16),
    on(to, cut.hem - 60),
    on(to, cut.waist + 14),
  ];
  const [dark, bright] = [darken(cut.fabric.color, 0.6), lighten(cut.fabric.color, 0.6)];
  return range(count)
    .map((index) => {
      const from = index / count;
      return (
        shape(polygon(strip(from, from + 0.42 / count)), dark, 'opacity=".3"') +
        shape(polygon(strip(from + 0.42 / count, from + 0.58 / count)), bright, 'opacity=".3"')
      );
    })
    .join("");
}
