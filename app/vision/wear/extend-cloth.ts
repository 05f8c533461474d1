import { type Limb, limbRadius, measureToLimb, readArms } from "../figure/limbs";
import type { Skeleton } from "../figure/skeleton";
import type { Body, Mask, Sides } from "../types";
import type { Canvas } from "./draw-mesh";
import { findRow, type Line } from "./replaced-clothes";

/** How far cloth is extended, in torsos. */
const reachShare = 0.1;
/** Where a neckline stays: in shoulder widths and torsos. */
const neckline = { half: 0.36, depth: 0.5 };
/** How far below the shoulders an armhole reaches, in torsos. */
const armhole = 0.3;
/** How far own sleeves stand off, in half widths of an arm. */
const looseSleeve = { outside: 2.6, inside: 1.6 };
/** Where a lower garment may end, in torsos below the hips. */
const lowestEdge = 0.3;
/** Sleeves shorter than this many bones are none. */
const minSleeve = 0.25;

/** What was put on: its sleeves and where it ends. */
export type Extent = { sleeves: Sides<number>; hem: Line | null };

/** Extends cloth over own clothes and arms beside it. */
export function extendCloth(cloth: Canvas, body: Body, replaced: Mask, skeleton: Skeleton, extent: Extent, target: Canvas): void {
  const { width, height } = cloth;
  const reach = Math.max(2, skeleton.torso.length * reachShare);
  const nearest = findNearestCloth(cloth, reach);
  const allows = createRule(skeleton, extent);
  const legsRow = skeleton.torso.bottom.y + lowestEdge * skeleton.torso.length;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const from = nearest[at] ?? -1;
      if (from < 0 || from === at) continue;
      const own = Math.max(replaced[at] ?? 0, body.arms[at] ?? 0);
      if (own < 8) continue;
      const [fromX, fromY] = [from % width, Math.floor(from / width)];
      if (y > legsRow && y - fromY > Math.abs(x - fromX)) continue; // below where cloth ends
      const distance = Math.hypot(x - fromX, y - fromY);
      const wanted = allows(x, y, (replaced[at] ?? 0) >= (body.arms[at] ?? 0));
      if (!wanted || distance > reach) continue;
      const alpha = Math.round(own * Math.min(1, reach - distance));
      const mirrored = findMirrored(cloth, x, y, fromX, fromY);
      blendUnder(cloth, mirrored, alpha, target.data, at * 4);
    }
  }
}

/** Tells where cloth may grow: not past neckline, hem and cuff. */
function createRule(skeleton: Skeleton, { sleeves, hem }: Extent) {
  const { shoulders, shoulderWidth } = skeleton;
  const { top: neck, bottom: hips, length: torso } = skeleton.torso;
  const arms = readArms(skeleton);
  return function allows(x: number, y: number, isCloth: boolean): boolean {
    if (hem && y > findRow(hem, x) + 1) return false;
    const axis = neck.x + (hips.x - neck.x) * Math.min(1, Math.max(0, (y - neck.y) / (hips.y - neck.y || 1)));
    const isNeckline = Math.abs(x - axis) < neckline.half * shoulderWidth && y < neck.y + neckline.depth * torso;
    if (isNeckline) return false;
    const side = x - axis > 0 === shoulders[0].x - neck.x > 0 ? 0 : 1;
    if (sleeves[side] < minSleeve && y < neck.y + armhole * torso) return false;
    const { distance, along } = measureToLimb(arms[side], x, y);
    const isOuter = Math.abs(x - axis) > Math.abs(findBoneColumn(arms[side], along) - axis);
    const near = torso * limbRadius.upperArm * (isOuter ? looseSleeve.outside : looseSleeve.inside);
    const isOnArm = along > 0.02 && distance < near && Math.abs(x - axis) > shoulderWidth * 0.4;
    if (!isOnArm) return isCloth;
    return sleeves[side] < minSleeve ? isCloth && distance > torso * limbRadius.upperArm : along < sleeves[side] - 0.08;
  };
}

const findBoneColumn = ([upper, lower]: Limb, along: number): number =>
  along < 1 ? upper.x + upper.across * along : lower.x + lower.across * Math.min(1, along - 1);

/** For each pixel the nearest one with cloth; -1 without. */
function findNearestCloth({ width, height, data }: Canvas, reach: number): Int32Array {
  const nearest = new Int32Array(width * height).fill(-1);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((data[at * 4 + 3] ?? 0) <= 250) continue;
      nearest[at] = at;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  const margin = Math.ceil(reach) + 2; // farther pixels have no cloth near
  const [firstX, firstY] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const [endX, endY] = [Math.min(width, right + margin + 1), Math.min(height, bottom + margin + 1)];
  const limit = (reach + 2) ** 2;
  const visit = (x: number, y: number, stepX: number, stepY: number): void => {
    const at = y * width + x;
    if (nearest[at] === at) return;
    takeNearer(nearest, width, x, y, x - stepX, y, limit);
    if (y - stepY < 0 || y - stepY >= height) return;
    takeNearer(nearest, width, x, y, x, y - stepY, limit);
    takeNearer(nearest, width, x, y, x - 1, y - stepY, limit);
    takeNearer(nearest, width, x, y, x + 1, y - stepY, limit);
  };
  for (let y = firstY; y < endY; y++) {
    for (let x = firstX; x < endX; x++) visit(x, y, 1, 1);
    for (let x = endX - 1; x >= firstX; x--) takeNearer(nearest, width, x, y, x + 1, y, limit);
  }
  for (let y = endY - 1; y >= firstY; y--) {
    for (let x = endX - 1; x >= firstX; x--) visit(x, y, -1, -1);
    for (let x = firstX; x < endX; x++) takeNearer(nearest, width, x, y, x - 1, y, limit);
  }
  return nearest;
}

function takeNearer(nearest: Int32Array, width: number, x: number, y: number, fromX: number, fromY: number, limit: number): void {
  if (fromX < 0 || fromX >= width) return;
  const candidate = nearest[fromY * width + fromX] ?? -1;
  if (candidate < 0) return;
  const at = y * width + x;
  const known = nearest[at] ?? -1;
  const distance = measureSquaredDistance(candidate, width, x, y);
  if (distance < limit && (known < 0 || distance < measureSquaredDistance(known, width, x, y))) nearest[at] = candidate;
}

function measureSquaredDistance(at: number, width: number, x: number, y: number): number {
  const fromY = Math.floor(at / width);
  return (at - fromY * width - x) ** 2 + (fromY - y) ** 2;
}

/** The pixel mirrored inside the edge; the edge without cloth. */
function findMirrored({ width, height, data }: Canvas, x: number, y: number, edgeX: number, edgeY: number): number {
  for (const share of [1, 0.5]) {
    const mirroredX = Math.round(edgeX + (edgeX - x) * share);
    const mirroredY = Math.round(edgeY + (edgeY - y) * share);
    const at = mirroredY * width + mirroredX;
    if (mirroredX >= 0 && mirroredY >= 0 && mirroredX < width && mirroredY < height && (data[at * 4 + 3] ?? 0) > 250) return at;
  }
  return edgeY * width + edgeX;
}

/** Puts the mean colour around a pixel below what is drawn at another. */
function blendUnder({ width, data }: Canvas, from: number, alpha: number, target: Uint8ClampedArray, at: number): void {
  const share = (alpha / 255) * (1 - (target[at + 3] ?? 0) / 255);
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let tap = 0; tap < 9; tap++) {
    const near = (from + (Math.floor(tap / 3) - 1) * width + (tap % 3) - 1) * 4;
    if ((data[near + 3] ?? 0) <= 250) continue;
    red += data[near] ?? 0;
    green += data[near + 1] ?? 0;
    blue += data[near + 2] ?? 0;
    count++;
  }
  if (count === 0) return;
  target[at] = (target[at] ?? 0) + (red / count) * share;
  target[at + 1] = (target[at + 1] ?? 0) + (green / count) * share;
  target[at + 2] = (target[at + 2] ?? 0) + (blue / count) * share;
  target[at + 3] = (target[at + 3] ?? 0) + 255 * share;
}
