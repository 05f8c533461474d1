import { findMedian } from "../image/median";
import type { Point, Rgb } from "../types";

/** Means and spreads of lightness and two differences. */
export type Colour = { mean: [number, number, number]; spread: [number, number, number] };

/** The share of samples that counts: others show something else. */
const keptShare = 0.65;
/** Light changes over a thing more than its colour. */
const minSpread = [14, 7, 7] as const;
const minSamples = 6;
/** Beyond so many spreads a colour is another one. */
const maxDistance = 3.2;

const channels = [0, 1, 2] as const;

const read = (data: ArrayLike<number>, at: number): [number, number, number] => {
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return [light, 0.56 * (blue - light), 0.71 * (red - light)];
};

/** Measures the usual colour at some points; null with too few in the picture. */
export function measureColour({ width, height, data }: Rgb, points: readonly Point[]): Colour | null {
  const samples: [number, number, number][] = [];
  for (const point of points) {
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    if (x >= 0 && y >= 0 && x < width && y < height) samples.push(read(data, (y * width + x) * 3));
  }
  if (samples.length < minSamples) return null;
  const middle = channels.map((channel) => findMedian(samples.map((sample) => sample[channel])));
  const far = (sample: readonly number[]) => Math.hypot(...channels.map((channel) => (sample[channel] ?? 0) - (middle[channel] ?? 0)));
  const kept = samples.sort((one, other) => far(one) - far(other)).slice(0, Math.ceil(samples.length * keptShare));
  const mean = channels.map((channel) => kept.reduce((sum, sample) => sum + sample[channel], 0) / kept.length);
  const spread = channels.map((channel) => {
    const variance = kept.reduce((sum, sample) => sum + (sample[channel] - (mean[channel] ?? 0)) ** 2, 0) / kept.length;
    return Math.max(minSpread[channel], 1.6 * Math.sqrt(variance));
  });
  return { mean: [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0], spread: [spread[0] ?? 1, spread[1] ?? 1, spread[2] ?? 1] };
}

/** How far two colours are apart, in their greater spreads. */
export const measureDifference = (one: Colour, other: Colour): number =>
  Math.hypot(...channels.map((channel) => (one.mean[channel] - other.mean[channel]) / Math.max(one.spread[channel], other.spread[channel])));

/** How surely a pixel has one colour rather than any of others, 0 to 1. */
export function classifyColour(wanted: Colour, others: readonly Colour[], data: ArrayLike<number>, at: number): number {
  const red = data[at] ?? 0;
  const green = data[at + 1] ?? 0;
  const blue = data[at + 2] ?? 0;
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  const [first, second] = [0.56 * (blue - light), 0.71 * (red - light)];
  const far = measure(wanted, light, first, second);
  if (far > maxDistance) return 0;
  let share = Math.min(1, maxDistance - far);
  for (const other of others) {
    const near = measure(other, light, first, second);
    share = Math.min(share, near / (near + far + 1e-6));
  }
  return share >= 0.5 ? Math.min(1, 0.5 + (share - 0.5) * 4) : share;
}

const measure = ({ mean, spread }: Colour, light: number, first: number, second: number): number =>
  Math.sqrt(((light - mean[0]) / spread[0]) ** 2 + ((first - mean[1]) / spread[1]) ** 2 + ((second - mean[2]) / spread[2]) ** 2);
