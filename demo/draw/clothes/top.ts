import { type Rig, type Side, sides } from "../body/rig.ts";
import { darken, lighten, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { curve, lerp, type Point, polygon, range, ribbon } from "../canvas/geometry.ts";
import { dot, line, shape } from "../canvas/svg.ts";
import { asPiece, drawForm, drawRibs, drawTier, seamOf, skirtFolds, trunkFolds, tuckFolds } from "./sewing.ts";
import { edgeAt, outlineTop, shoulderPoints } from "./silhouette.ts";
import type { Top } from "./wardrobe.ts";

// tops and dresses
export function drawTop(drawing: Drawing, rig: Rig, top: Top, isUnderCoat: boolean): string {
  const { fabric } = top;
  const seam = seamOf(fabric.color);
  const isDress = top.hem > 460;
  const folds = [
    ...trunkFolds(rig, top),
    ...(top.isTucked ? tuckFolds(rig, top) : []),
    ...(isDress ? skirtFolds(rig, top, top.belt || top.flare ? 306 : 380, 9) : []),
  ];
  const outline = outlineTop(rig, top);
  const inside = `clip-path="url(#${drawing.clipTo(outline)})"`;
  const parts = [drawing.piece(outline, fabric, { rim: 13, folds })];
  parts.push(
    `<g ${inside}>${isUnderCoat ? "" : drawForm(drawing, rig, fabric.color)}${drawNeckBand(top, rig, seam)}${top.ribs ? drawRibs(rig, top, top.hem, 17, seam) : ""}${(top.tiers ?? []).map((y) => drawTier(rig, top, y, seam)).join("")}</g>`,
  );
  if (top.shoulders === "tank" || top.shoulders === "strap") parts.push(line(outline, seam, 1.4, 0.3));
  if (top.wrap) parts.push(drawWrap(rig, top, seam));
  if (top.collar) parts.push(drawCollar(rig, top, seam));
  if (top.buttons || top.collar) parts.push(drawPlacket(rig, top, seam));
  if (top.pocket) parts.push(drawChestPocket(rig, seam));
  if (top.belt) parts.push(drawTopBelt(drawing, rig, top));
  return asPiece(isDress ? "dress" : "top", parts);
}

function drawNeckBand(top: Top, rig: Rig, seam: string): string {
  const [left, right] = [shoulderPoints(rig, top, -1).neck, shoulderPoints(rig, top, 1).neck];
  if (top.neckline === "turtle")
    return (
      line(`M${-rig.neck - 4} 113C-8 119 8 119 ${rig.neck + 4} 113M${-rig.neck - 6} 127C-8 137 8 137 ${rig.neck + 6} 127`, seam, 1.8, 0.5) +
      range(7)
        .map((index) => line(`M${-rig.neck + (index * rig.neck) / 3} 111L${-rig.neck * 1.05 + (index * rig.neck * 1.05) / 3} 132`, seam, 1.1, 0.28))
        .join("")
    );
  if (top.neckline === "crew" && top.shoulders === "set")
    return line(
      `M${left[0] - 3} ${left[1] + 2}C${left[0] + 1} ${top.depth + 7} ${right[0] - 1} ${top.depth + 7} ${right[0] + 3} ${right[1] + 2}`,
      seam,
      1.8,
      0.45,
    );
  return "";
}

function drawWrap(rig: Rig, top: Top, seam: string): string {
  const right = shoulderPoints(rig, top, 1).neck;
  const end = edgeAt(rig, top, -1, 312);
  const overlap: Point[] = [right, [16, 186], [-14, 240], [end[0] + 6, 306]];
  const fall: Point[] = [
    [rig.center(330) - rig.waist * 0.42, 328],
    [rig.center(400) - 20, 450],
    [rig.center(400) + 4, top.hem + 6],
  ];
  return (
    line(curve(overlap), seam, 2.2, 0.55) +
    line(curve(fall), seam, 2, 0.45) +
    line(curve(overlap.map(([x, y]): Point => [x - 7, y + 2])), lighten(top.fabric.color, 0.5), 1.4, 0.35)
  );
}

function drawCollar(rig: Rig, { fabric, depth, collar }: Top, seam: string): string {
  const n = rig.neck;
  const wide = collar === "camp" ? 8 : 0;
  const leaf = (side: Side): Point[] => [
    [side * (n + 5), 119],
    [side * (n + 24 + wide), 142],
    [side * (n + 4 + wide), 168 + wide],
    [side * 2, depth],
    [side * (n - 3), 138],
  ];
  return sides
    .map((side) =>
      shape(
        polygon(leaf(side)),
        side < 0 ? lighten(fabric.color, 0.3) : mix(fabric.color, lighten(fabric.color), 0.4),
        `stroke="${seam}" stroke-width="1.5" stroke-opacity=".4" stroke-linejoin="round"`,
      ),
    )
    .join("");
}

function drawPlacket(rig: Rig, top: Top, seam: string): string {
  const end = Math.min(top.hem - 6, top.hem > 460 ? top.hem : 402);
  const at = (y: number): Point => [rig.center(Math.min(y, 392)), y];
  const heights = range(Math.max(2, Math.round((end - top.depth) / 52))).map((index) => top.depth + 24 + index * 52);
  const front = curve([at(top.depth), at(lerp(top.depth, end, 0.5)), at(end)]);
  return (
    line(front, seam, 1.7, 0.4) +
    line(front, seam, 1, 0.25, 'transform="translate(9 0)"') +
    heights
      .filter((y) => y < end - 8)
      .map((y) => dot([rig.center(y) + 4.5, y], 2.7, top.buttons ?? seam, `stroke="${seam}" stroke-width=".8"`))
      .join("")
  );
}

const drawChestPocket = (rig: Rig, seam: string) =>
  line(`M${rig.bust * 0.3} 206L${rig.bust * 0.74} 204L${rig.bust * 0.74} 236L${rig.bust * 0.53} 243L${rig.bust * 0.31} 238Z`, seam, 1.6, 0.45);

function drawTopBelt(drawing: Drawing, rig: Rig, top: Top): string {
  if (!top.belt) return "";
  const y = rig.belly > 6 ? 262 : 290;
  const [left, right] = [edgeAt(rig, top, -1, y), edgeAt(rig, top, 1, y)];
  const x = rig.center(y);
  const band = ribbon(
    [
      [left[0] - 1, left[1]],
      [x, y + 8],
      [right[0] + 1, right[1]],
    ],
    [8.5, 9.5, 8.5],
    { roundStart: false, roundEnd: false },
  );
  const { color, kind } = top.belt;
  if (kind === "leather")
    return (
      drawing.piece(band, color, { rim: 4 }) +
      `<rect x="${x - 11}" y="${y - 4}" width="22" height="24" rx="4" fill="none" stroke="#c8983a" stroke-width="3.4"/>` +
      line(`M${x} ${y + 8}L${x + 12} ${y + 8}`, "#c8983a", 2.6)
    );
  const tail = (dx: number, length: number) =>
    drawing.piece(
      ribbon(
        [
          [x + 10, y + 10],
          [x + 16 + dx, y + length * 0.5],
          [x + 10 + dx, y + length],
        ],
        [5, 7, 8],
        { roundStart: false, roundEnd: false },
      ),
      color,
      { rim: 4 },
    );
  return (
    drawing.piece(band, color, { rim: 4 }) +
    tail(12, 92) +
    tail(-4, 118) +
    drawing.piece(
      ribbon(
        [
          [x - 2, y + 8],
          [x - 22, y - 4],
          [x - 30, y + 12],
          [x, y + 10],
        ],
        [5, 7, 6, 4],
      ),
      color,
      { rim: 3 },
    ) +
    drawing.piece(
      ribbon(
        [
          [x + 8, y + 8],
          [x + 30, y - 2],
          [x + 36, y + 16],
          [x + 8, y + 12],
        ],
        [5, 7, 6, 4],
      ),
      color,
      { rim: 3 },
    ) +
    dot([x + 4, y + 9], 8, darken(color, 0.12))
  );
}
