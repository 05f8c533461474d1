import type { Skeleton } from "../figure/skeleton";
import type { Body, Mask } from "../types";
import { findRow, type Line } from "./replaced-clothes";

/** Rows compared, in torsos from the line below which own clothes are seen. */
const above = { from: -0.4, to: -0.12 };
const below = { from: 0.15, to: 0.5 };
/** Shares of a row's cloth, from its edges and around its middle. */
const edgeShare = 0.18;
const middleShare = 0.16;
/** Of mean colours, 0 to 441. */
const maxSame = 45;
const minOther = 55;

type Sum = { red: number; green: number; blue: number; count: number };
type Band = { left: Sum; middle: Sum; right: Sum };

/** Whether an open coat would hang out below a new top. */
export function showsOwnCoat(body: Body, replaced: Mask, skeleton: Skeleton, line: Line): boolean {
  const upper = readBand(body, replaced, skeleton, line, above, true);
  const lower = readBand(body, replaced, skeleton, line, below, false);
  return [lower.left, lower.right].every((side, index) => {
    const before = index === 0 ? upper.left : upper.right;
    return measureChange(side, lower.middle) > minOther && measureChange(side, before) < maxSame;
  });
}

/** Sums own cloth's colours at the edges and the middle. */
function readBand(
  { frame, photo, clothes, front }: Body,
  replaced: Mask,
  { torso, shoulderWidth }: Skeleton,
  line: Line,
  rows: { from: number; to: number },
  isTrunk: boolean,
): Band {
  const band: Band = { left: createSum(), middle: createSum(), right: createSum() };
  const middle = torso.bottom.x;
  const half = isTrunk ? shoulderWidth * 0.5 : frame.width;
  const [first, last] = [Math.max(0, Math.round(middle - half)), Math.min(frame.width, Math.round(middle + half))];
  const isCloth = (at: number) => (clothes[at] ?? 0) > 127 && (front[at] ?? 0) < 128 && (isTrunk || (replaced[at] ?? 0) < 128);
  const start = Math.round(findRow(line, middle) + rows.from * torso.length);
  const end = Math.min(frame.height, Math.round(findRow(line, middle) + rows.to * torso.length));
  for (let y = Math.max(0, start); y < end; y += 2) {
    let [left, right] = [last, first - 1];
    for (let x = first; x < last; x++) {
      if (!isCloth(y * frame.width + x)) continue;
      left = Math.min(left, x);
      right = x;
    }
    for (let x = left; x <= right; x++) {
      const at = y * frame.width + x;
      const share = (x - left) / (right - left + 1);
      const sum = share < edgeShare ? band.left : share > 1 - edgeShare ? band.right : Math.abs(share - 0.5) < middleShare ? band.middle : null;
      if (sum && isCloth(at)) addColor(sum, photo.data, at);
    }
  }
  return band;
}

const createSum = (): Sum => ({ red: 0, green: 0, blue: 0, count: 0 });

function addColor(sum: Sum, data: Uint8Array, at: number): void {
  sum.red += data[at * 3] ?? 0;
  sum.green += data[at * 3 + 1] ?? 0;
  sum.blue += data[at * 3 + 2] ?? 0;
  sum.count++;
}

/** The distance of two mean colours; NaN, which is neither small nor large, without pixels. */
const measureChange = (one: Sum, other: Sum): number =>
  Math.hypot(one.red / one.count - other.red / other.count, one.green / one.count - other.green / other.count, one.blue / one.count - other.blue / other.count);
