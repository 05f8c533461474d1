import { findMedian } from "../image/median";
import type { Landmark, Mask, Point, Pose } from "../types";

/** Proportions of a person, in torsos. */
const body = { shoulders: 0.66, upperArm: 0.58, arm: 1.08, knees: 0.85, ankles: 1.6, hips: 0.44 } as const;
const shouldersInWidth = 0.88; // of the width of a garment's body
const shoulderDepth = 0.12; // of its width below the top
const tall = 1.6; // height to width of dresses
const minSleeve = 0.3; // torsos
const minAside = 0.15; // torsos beyond the body
const minSymmetry = 0.8;

/** Joints of the invisible wearer, and the garment's last row. */
export type FlatPose = { pose: Pose; bottom: number; torso: number };

type Row = { left: number; right: number; runs: number };

/** Guesses the joints of a top or dress; null for others. */
export function guessFlatPose(mask: Mask, width: number): FlatPose | null {
  const rows = readRows(mask, width);
  const top = rows.findIndex((row) => row !== null);
  const bottom = rows.findLastIndex((row) => row !== null);
  const inside = rows.slice(top, bottom + 1).filter((row) => row !== null);
  const [low, high] = inside.length > tall * measureWidest(inside) ? [0.3, 0.42] : [0.55, 0.75];
  const waist = inside.slice(Math.floor(inside.length * low), Math.ceil(inside.length * high));
  const middle = findMedian(waist.map(({ left, right }) => (left + right) / 2));
  const first = top + Math.floor(inside.length * low);
  const bodyWidth = findMedian(waist.map((_, index) => measureRun(mask, width, first + index, Math.round(middle))));
  if (waist.length < 4 || hasLegs(inside) || measureSymmetry(mask, width, middle) < minSymmetry) return null;
  const torso = (bodyWidth * shouldersInWidth) / body.shoulders;
  const shoulderRow = top + bodyWidth * shoulderDepth;
  const landmarks: Landmark[] = Array.from({ length: 33 }, () => ({ x: middle, y: shoulderRow - torso * 0.45, visibility: 1 }));
  const put = (index: number, { x, y }: Point) => {
    landmarks[index] = { x, y, visibility: 1 };
  };
  for (const [side, sign] of [[0, 1] as const, [1, -1] as const]) {
    const shoulder = { x: middle + (sign * torso * body.shoulders) / 2, y: shoulderRow };
    const end = findSleeveEnd(mask, width, shoulder, middle + (sign * bodyWidth) / 2, sign) ?? {
      x: shoulder.x + sign * torso * 0.12,
      y: shoulder.y + torso * 0.2,
    };
    const length = Math.hypot(end.x - shoulder.x, end.y - shoulder.y);
    const reach = (share: number): Point => ({
      x: shoulder.x + ((end.x - shoulder.x) / length) * share,
      y: shoulder.y + ((end.y - shoulder.y) / length) * share,
    });
    const arm = Math.max(torso * body.arm, length);
    put(11 + side, shoulder);
    put(13 + side, reach((arm * body.upperArm) / body.arm));
    put(15 + side, reach(arm));
    for (const finger of [17, 19, 21]) put(finger + side, reach(arm * 1.1));
    const hip = { x: middle + (sign * torso * body.hips) / 2, y: shoulderRow + torso };
    put(23 + side, hip);
    put(25 + side, { x: hip.x, y: hip.y + torso * body.knees });
    put(27 + side, { x: hip.x, y: hip.y + torso * body.ankles });
    put(9 + side, { x: middle + sign * 3, y: shoulderRow - torso * 0.33 });
  }
  return { pose: { landmarks, score: 1 }, bottom, torso };
}

function readRows(mask: Mask, width: number): (Row | null)[] {
  return Array.from({ length: mask.length / width }, (_, y) => {
    const line = mask.subarray(y * width, (y + 1) * width);
    const left = line.indexOf(255);
    if (left < 0) return null;
    let runs = 0;
    for (let x = left; x < width; x++) if (line[x] === 255 && (x === 0 || line[x - 1] !== 255)) runs++;
    return { left, right: line.lastIndexOf(255), runs };
  });
}

/** The width of what lies around a column of a row. */
function measureRun(mask: Mask, width: number, y: number, x: number): number {
  let [left, right] = [x, x];
  while (left > 0 && mask[y * width + left - 1]) left--;
  while (right < width - 1 && mask[y * width + right + 1]) right++;
  return right - left + 1;
}

const measureWidest = (rows: Row[]): number => Math.max(...rows.map(({ left, right }) => right - left));

/** Trousers part into two below their middle. */
function hasLegs(rows: Row[]): boolean {
  const lower = rows.slice(Math.floor(rows.length * 0.6), Math.floor(rows.length * 0.95));
  return lower.filter(({ runs }) => runs === 2).length > lower.length * 0.6;
}

/** The share of a mask and its mirror image that both cover. */
function measureSymmetry(mask: Mask, width: number, middle: number): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < mask.length; at++) {
    const x = at % width;
    const mirrored = Math.round(2 * middle - x);
    const other = mirrored >= 0 && mirrored < width ? mask[at - x + mirrored] : 0;
    if (mask[at] && other) both++;
    if (mask[at] || other) either++;
  }
  return either === 0 ? 0 : both / either;
}

/** The middle of a sleeve's end; null without a sleeve. */
function findSleeveEnd(mask: Mask, width: number, shoulder: Point, edge: number, sign: 1 | -1): Point | null {
  const beside: (Point & { distance: number })[] = [];
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (mask[at] === 255 && (x - edge) * sign > 0) beside.push({ x, y, distance: Math.hypot(x - shoulder.x, y - shoulder.y) });
  }
  const torso = (Math.abs(shoulder.x - edge) * 2) / (1 / shouldersInWidth - 1) / body.shoulders;
  const farthest = beside.sort((one, other) => other.distance - one.distance).slice(0, Math.max(1, Math.floor(beside.length * 0.05)));
  const end = { x: findMedian(farthest.map(({ x }) => x)), y: findMedian(farthest.map(({ y }) => y)) };
  const isSleeve = beside.length > torso * torso * 0.02 && Math.hypot(end.x - shoulder.x, end.y - shoulder.y) > torso * minSleeve;
  const isBeside = (end.x - edge) * sign > torso * minAside;
  return isSleeve && isBeside && end.y < shoulder.y + torso * 1.3 ? end : null;
}
