import { mixPoints, readWearer, type Skeleton } from "../figure/skeleton";
import type { Body, Garment, Point } from "../types";
import { type Canvas, createCanvas, drawMesh } from "./draw-mesh";
import { createMeshes, mapTrunk } from "./live";
import type { ControlPoint, Warp } from "./moving-least-squares";
import { findRow, type Line } from "./replaced-clothes";

/** A garment drawn on a body: its trunk, its sleeves, and where it ends. */
export type PutOn = { trunk: Canvas; sleeves: Canvas; hem: Line | null };

/** How much longer a top may become, in torsos. */
const maxLonger = 0.15;

/** Draws a garment on a body; null without joints. */
export function putOn(garment: Garment, body: Body, skeleton: Skeleton): PutOn | null {
  const from = readWearer(garment.landmarks);
  if (!from) return null;
  const trunkMap = mapDown(garment, body, from, skeleton);
  const { width, height } = body.frame;
  const trunk = createCanvas(width, height);
  const sleeves = createCanvas(width, height);
  for (const mesh of createMeshes(garment, from, skeleton, trunkMap)) {
    if (mesh.layer === "trunk") drawMesh(garment.trunk, mesh, trunk);
    const arm = mesh.layer === "trunk" ? null : garment.arms[mesh.layer === "left" ? 0 : 1];
    if (arm) drawMesh(arm, mesh, sleeves);
  }
  return { trunk, sleeves, hem: findHem(garment, from, trunkMap) };
}

/** Warps a trunk; a hem that would end just above the own waist reaches it. */
function mapDown(garment: Garment, body: Body, from: Skeleton, to: Skeleton): Warp {
  const trunkMap = mapTrunk(garment, from, to);
  const hem = findHem(garment, from, trunkMap);
  if (garment.hem === null || !hem || body.waist === null) return trunkMap;
  const longer = body.waist - hem.y + 0.02 * to.torso.length;
  if (longer <= 0 || longer > maxLonger * to.torso.length) return trunkMap;
  const middle = findMiddle(garment.hem, from);
  const extra = [-0.45, 0, 0.45].map((share): ControlPoint => {
    const source = { x: middle.x + share * from.shoulderWidth, y: middle.y };
    const target: Point = { x: 0, y: 0 };
    trunkMap(source.x, source.y, target);
    return { from: source, to: { x: target.x, y: target.y + longer }, weight: 2 };
  });
  return mapTrunk(garment, from, to, extra);
}

const findMiddle = (row: number, { torso: { top, bottom } }: Skeleton): Point => ({
  ...mixPoints(top, bottom, (row - top.y) / (bottom.y - top.y || 1)),
  y: row,
});

function findHem({ hem }: Garment, from: Skeleton, trunkMap: Warp): Line | null {
  if (hem === null) return null;
  const middle = findMiddle(hem, from);
  const [left, right]: [Point, Point] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  trunkMap(middle.x - from.shoulderWidth / 2, hem, left);
  trunkMap(middle.x + from.shoulderWidth / 2, hem, right);
  const slope = Math.abs(right.x - left.x) > 1 ? (right.y - left.y) / (right.x - left.x) : 0;
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2, slope: Math.max(-1, Math.min(1, slope)) };
}

/** Clears what a canvas shows above a line. */
export function clearAbove({ width, height, data }: Canvas, line: Line): void {
  for (let x = 0; x < width; x++) {
    const end = Math.min(height, Math.ceil(findRow(line, x)));
    for (let y = 0; y < end; y++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 4);
  }
}

/** Draws one canvas over another. */
export function drawOver(upper: Canvas, lower: Canvas): void {
  for (let at = 0; at < upper.data.length; at += 4) {
    const alpha = upper.data[at + 3] ?? 0;
    if (!alpha) continue;
    const rest = 1 - alpha / 255;
    for (let channel = 0; channel < 4; channel++) lower.data[at + channel] = (upper.data[at + channel] ?? 0) + (lower.data[at + channel] ?? 0) * rest;
  }
}
