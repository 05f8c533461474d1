import type { Layer, Parts, Rgb } from "../types";
import type { Skeleton } from "./skeleton";

/** Rows and columns where a seam is looked for. */
type Box = { top: number; bottom: number; left: number; right: number };
/** Pixels at x and y of a frame, `channels` bytes each. */
type Cloth = { x: number; y: number; width: number; height: number; data: ArrayLike<number>; channels: 3 | 4; isCloth: (at: number) => boolean };

const searchBelow = 0.45; // torsos below the shoulders, and below the hips
/** Columns in shoulder widths, rows in torsos, change of colour to 441. */
const ofPicture = { half: 0.35, band: 0.07, minBand: 4, minChange: 40, minCloth: 0.2 };
const ofLayer = { half: 0.3, band: 0.05, minBand: 3, minChange: 36, minCloth: 0 };
const minSkinRows = 3;

/** Finds the row where the upper garment ends; null without one. */
export function findSeam({ width, height, data }: Rgb, { clothes }: Parts, skeleton: Skeleton): number | null {
  const cloth: Cloth = { x: 0, y: 0, width, height, data, channels: 3, isCloth: (at) => (clothes[at] ?? 0) >= 179 };
  const box = boundSearch(cloth, skeleton, ofPicture.half);
  const sums = sumRows(cloth, box, ofPicture.minCloth);
  const band = Math.max(ofPicture.minBand, Math.round(ofPicture.band * skeleton.torso.length));
  const skin = findSkin(sums, band);
  const row = findChange(sums, band, skin ?? Infinity, ofPicture.minChange) ?? skin;
  return row === null ? null : box.top + row;
}

/** Finds the row where another colour begins; null without one. */
export function findLayerSeam({ x, y, width, height, data }: Layer, skeleton: Skeleton): number | null {
  const cloth: Cloth = { x, y, width, height, data, channels: 4, isCloth: (at) => (data[at * 4 + 3] ?? 0) >= 128 };
  const box = boundSearch(cloth, skeleton, ofLayer.half);
  const band = Math.max(ofLayer.minBand, Math.round(ofLayer.band * skeleton.torso.length));
  const row = findChange(sumRows(cloth, box, ofLayer.minCloth), band, Infinity, ofLayer.minChange);
  return row === null ? null : y + box.top + row;
}

/** In the cloth's own pixels. */
function boundSearch({ x, y, width, height }: Cloth, { torso, shoulderWidth }: Skeleton, half: number): Box {
  return {
    top: Math.max(0, Math.round(torso.top.y + torso.length * searchBelow) - y),
    bottom: Math.min(height, Math.round(torso.bottom.y + torso.length * searchBelow) - y),
    left: Math.max(0, Math.round(torso.bottom.x - shoulderWidth * half) - x),
    right: Math.min(width, Math.round(torso.bottom.x + shoulderWidth * half) - x),
  };
}

/** Running sums of colours and pixels over rows with enough cloth. */
function sumRows({ width, data, channels, isCloth }: Cloth, { top, bottom, left, right }: Box, minCloth: number): Float64Array {
  const sums = new Float64Array((Math.max(0, bottom - top) + 1) * 4);
  for (let y = top, to = 4; y < bottom; y++, to += 4) {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let at = y * width + left; at < y * width + right; at++) {
      if (!isCloth(at)) continue;
      red += data[at * channels] ?? 0;
      green += data[at * channels + 1] ?? 0;
      blue += data[at * channels + 2] ?? 0;
      count++;
    }
    sums.copyWithin(to, to - 4, to);
    if (count / (right - left) < minCloth) continue;
    for (const [channel, value] of [red, green, blue, count].entries()) sums[to + channel] = (sums[to + channel] ?? 0) + value;
  }
  return sums;
}

const countRows = (sums: Float64Array): number => sums.length / 4 - 1;
const addUp = (sums: Float64Array, from: number, to: number, channel: number): number => (sums[to * 4 + channel] ?? 0) - (sums[from * 4 + channel] ?? 0);

/** The first row where cloth ends. */
function findSkin(sums: Float64Array, band: number): number | null {
  for (let row = band; row + band < countRows(sums); row++) if (addUp(sums, row, row + minSkinRows, 3) === 0) return row;
  return null;
}

/** The row above `end` with the strongest change of colour. */
function findChange(sums: Float64Array, band: number, end: number, minChange: number): number | null {
  let [strongest, seam] = [minChange, null as number | null];
  for (let row = band; row < end && row + band < countRows(sums); row++) {
    const [above, below] = [addUp(sums, row - band, row, 3), addUp(sums, row, row + band, 3)];
    if (above === 0 || below === 0) continue;
    const compare = (channel: number) => addUp(sums, row - band, row, channel) / above - addUp(sums, row, row + band, channel) / below;
    const change = Math.hypot(compare(0), compare(1), compare(2));
    if (change > strongest) [strongest, seam] = [change, row];
  }
  return seam;
}
