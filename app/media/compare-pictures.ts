import type { Mask, Rgb } from "#app/vision/types";

// grids of one size, small enough to compare on the event loop; decision 052

/** Light and colours that a model may change over the whole picture, in levels. */
const maxCast = 12;
/** How far a model may move a picture, as a share of its longer side. */
const maxShift = 0.02;
const changedLevels = 26;
const mostChanged = 0.02;
const minShare = 0.08;

type Shift = { x: number; y: number };

/** Mean difference of the cells that changed most, in levels: near zero for the same picture. */
export function measureChange(photo: Rgb, result: Rgb): number {
  const everywhere = new Uint8Array(photo.width * photo.height).fill(1);
  const ofShifts = listShifts(1).map((shift) => {
    const sorted = getDifferences(photo, result, everywhere, shift).sort();
    const most = sorted.subarray(Math.floor(sorted.length * (1 - mostChanged)));
    return most.reduce((sum, value) => sum + value, 0) / most.length;
  });
  return Math.min(...ofShifts);
}

/** Share of the region's cells that changed; null where the region is too small to tell. */
export function measureChangedShare(photo: Rgb, result: Rgb, region: Mask): number | null {
  const cells = region.reduce((sum, value) => sum + value, 0);
  if (cells < region.length * minShare) return null;
  const ofShifts = listShifts(getMaxShift(photo)).map((shift) => {
    const differences = getDifferences(photo, result, region, shift);
    return differences.filter((value) => value > changedLevels).length / Math.max(1, differences.length);
  });
  return Math.min(...ofShifts);
}

export type FaceDistance = {
  /** From 0, the same features, to 2, their opposite. */
  features: number;
  /** Of the mean colour, in levels. */
  colour: number;
};

const minFaceCells = 60;

/** Compares a face with what is in its place; null where it is too small to tell. */
export function measureFace(photo: Rgb, result: Rgb, face: Mask): FaceDistance | null {
  if (face.reduce((sum, value) => sum + value, 0) < minFaceCells) return null;
  const ofShifts = listShifts(getMaxShift(photo)).map((shift) => compareFaces(photo, result, face, shift));
  return ofShifts.reduce((best, one) => (one.features < best.features ? one : best));
}

function compareFaces(photo: Rgb, result: Rgb, face: Mask, shift: Shift): FaceDistance {
  const sums = { count: 0, one: 0, other: 0, ones: 0, others: 0, both: 0 };
  const colours = [0, 0, 0];
  forEachCell(photo, face, shift, (at, to) => {
    const [one, other] = [getLight(photo, at), getLight(result, to)];
    sums.count += 1;
    sums.one += one;
    sums.other += other;
    sums.ones += one * one;
    sums.others += other * other;
    sums.both += one * other;
    for (let channel = 0; channel < 3; channel++)
      colours[channel] = (colours[channel] ?? 0) + (result.data[to * 3 + channel] ?? 0) - (photo.data[at * 3 + channel] ?? 0);
  });
  const { count } = sums;
  if (count === 0) return { features: 2, colour: 255 };
  const covariance = sums.both / count - (sums.one * sums.other) / count ** 2;
  const spread = Math.sqrt(Math.max(0, sums.ones / count - (sums.one / count) ** 2) * Math.max(0, sums.others / count - (sums.other / count) ** 2));
  return {
    features: spread < 1 ? Number(Math.abs(covariance) > 1) : 1 - covariance / spread,
    colour: Math.max(...colours.map((sum) => Math.abs(sum / count))),
  };
}

const getLight = ({ data }: Rgb, at: number) => 0.299 * (data[at * 3] ?? 0) + 0.587 * (data[at * 3 + 1] ?? 0) + 0.114 * (data[at * 3 + 2] ?? 0);

const getMaxShift = ({ width, height }: Rgb) => Math.ceil(Math.max(width, height) * maxShift);

function listShifts(reach: number): Shift[] {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  return steps.flatMap((y) => steps.map((x) => ({ x, y })));
}

/** Mean difference of the three channels in each cell, without a cast over the region. */
function getDifferences(photo: Rgb, result: Rgb, region: Mask, shift: Shift): Float32Array {
  const casts = [0, 0, 0];
  let count = 0;
  forEachCell(photo, region, shift, (at, to) => {
    count += 1;
    for (let channel = 0; channel < 3; channel++)
      casts[channel] = (casts[channel] ?? 0) + (result.data[to * 3 + channel] ?? 0) - (photo.data[at * 3 + channel] ?? 0);
  });
  const [red, green, blue] = casts.map((sum) => Math.min(maxCast, Math.max(-maxCast, sum / Math.max(1, count))));
  const differences = new Float32Array(count);
  let next = 0;
  forEachCell(photo, region, shift, (at, to) => {
    const differ = (channel: number, cast = 0) => Math.abs((result.data[to * 3 + channel] ?? 0) - (photo.data[at * 3 + channel] ?? 0) - cast);
    differences[next++] = (differ(0, red) + differ(1, green) + differ(2, blue)) / 3;
  });
  return differences;
}

function forEachCell({ width, height }: Rgb, region: Mask, { x: right, y: down }: Shift, visit: (at: number, to: number) => void): void {
  for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++)
    for (let x = Math.max(0, -right); x < Math.min(width, width - right); x++) {
      const at = y * width + x;
      if (region[at]) visit(at, at + down * width + right);
    }
}
