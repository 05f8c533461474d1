import { legOrder, type Rig, type Side } from "../body/rig.ts";
import { lighten } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { clamp, closedCurve, itemAt, lerp, type Point, polygon, ribbon, steps } from "../canvas/geometry.ts";
import { asPiece } from "./sewing.ts";
import type { Bottom, Skirt, Trousers } from "./wardrobe.ts";

/** Heights of a standing figure, by which hems are given. */
const standing = { hip: 404, knee: 610, ankle: 806 };

/** Trousers or a skirt on somebody who sits and is seen from the front: over the lap, then down the shins. */
export const drawSeatedBottom = (drawing: Drawing, rig: Rig, cut: Bottom): string =>
  cut.kind === "skirt" ? drawSkirtOnLap(drawing, rig, cut) : drawTrousersOnLap(drawing, rig, cut);

function drawTrousersOnLap(drawing: Drawing, rig: Rig, cut: Trousers): string {
  const seat = outlineSeat(rig, cut, 440);
  const joint = (rig.leg(1).length - 1) * 0.2; // the knee is the third of six points
  const shin = clamp((cut.hem - standing.knee) / (standing.ankle - standing.knee), 0, 1);
  const to = cut.hem < standing.knee ? joint * 0.36 : lerp(0.4, 1, shin);
  const widths = [rig.thigh, rig.thigh, rig.thigh * 0.9, rig.calf + 6, rig.calf + 2, cut.cuff * (rig.ankle / 10)].map((width) => width + cut.ease);
  const legs = legOrder(rig).map((side) =>
    drawing.piece(ribbon(rig.leg(side), to < 1 ? widths.slice(0, 3) : widths, { to, roundEnd: false }), cut.fabric, { rim: 13 }),
  );
  return asPiece("trousers", [drawing.piece(polygon(seat), cut.fabric, { rim: 10 }), ...legs, ...lightKnees(drawing, rig, cut)]);
}

function drawSkirtOnLap(drawing: Drawing, rig: Rig, cut: Skirt): string {
  const kneeHeight = itemAt(rig.leg(1), 2)[1];
  const hem =
    cut.hem < standing.knee ? lerp(standing.hip, kneeHeight, (cut.hem - standing.hip) / (standing.knee - standing.hip)) : kneeHeight + cut.hem - standing.knee;
  const beside = (side: Side): Point[] => [
    ...steps(cut.waist, 430, 36).map((y) => rig.edge(side, y, cut.ease)),
    [side * (rig.hip + 8), kneeHeight],
    [side * (rig.hip + 2), hem],
  ];
  return asPiece("skirt", [drawing.piece(closedCurve([...beside(1), ...beside(-1).toReversed()]), cut.fabric, { rim: 14 }), ...lightKnees(drawing, rig, cut)]);
}

/** Knees are nearest to the viewer. */
const lightKnees = (drawing: Drawing, rig: Rig, { fabric }: Bottom): string[] =>
  legOrder(rig).map((side) => drawing.glow(itemAt(rig.leg(side), 2), rig.thigh * 0.8, 24, lighten(fabric.color, 0.6), 0.45));

const outlineSeat = (rig: Rig, { waist, ease }: Trousers, end: number): Point[] => [
  ...steps(waist, end, 36).map((y) => rig.edge(1, y, ease)),
  ...steps(waist, end, 36)
    .map((y) => rig.edge(-1, y, ease))
    .toReversed(),
];
