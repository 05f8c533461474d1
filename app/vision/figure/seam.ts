import type { Parts, Rgb } from "../types";
import type { Skeleton } from "./skeleton";

const minDifference = 40; // of mean colours, 0 to 441
const minSkinRows = 3;

/** Finds the row between waist and thighs where the upper garment ends: the strongest change of colour, or skin; null without one. */
export function findSeam(picture: Rgb, parts: Parts, { torso, shoulderWidth }: Skeleton): number | null {
  const from = Math.max(0, Math.round(torso.top.y + torso.length * 0.45));
  const to = Math.min(picture.height, Math.round(torso.bottom.y + torso.length * 0.45));
  const left = Math.max(0, Math.round(torso.bottom.x - shoulderWidth * 0.35));
  const right = Math.min(picture.width, Math.round(torso.bottom.x + shoulderWidth * 0.35));
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => readClothRow(picture, parts, from + index, left, right));
  const reach = Math.max(4, Math.round(torso.length * 0.07));
  let [best, seam] = [minDifference, null as number | null];
  for (let row = reach; row + reach < rows.length; row++) {
    if (rows.slice(row, row + minSkinRows).every(({ count }) => count === 0)) return seam ?? from + row;
    const [above, below] = [averageRows(rows.slice(row - reach, row)), averageRows(rows.slice(row, row + reach))];
    if (!above || !below) continue;
    const difference = Math.hypot(above.red - below.red, above.green - below.green, above.blue - below.blue);
    if (difference > best) [best, seam] = [difference, from + row];
  }
  return seam;
}

type ColorSum = { red: number; green: number; blue: number; count: number };

function readClothRow({ width, data }: Rgb, { clothes }: Parts, y: number, left: number, right: number): ColorSum {
  const sum = { red: 0, green: 0, blue: 0, count: 0 };
  for (let at = y * width + left; at < y * width + right; at++) {
    if ((clothes[at] ?? 0) < 179) continue;
    sum.red += data[at * 3] ?? 0;
    sum.green += data[at * 3 + 1] ?? 0;
    sum.blue += data[at * 3 + 2] ?? 0;
    sum.count++;
  }
  return sum.count * 5 < right - left ? { red: 0, green: 0, blue: 0, count: 0 } : sum;
}

function averageRows(rows: ColorSum[]): ColorSum | null {
  const sum = { red: 0, green: 0, blue: 0, count: 0 };
  for (const { red, green, blue, count } of rows) {
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    sum.count += count;
  }
  if (sum.count === 0) return null;
  return { red: sum.red / sum.count, green: sum.green / sum.count, blue: sum.blue / sum.count, count: sum.count };
}
