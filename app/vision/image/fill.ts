import type { Mask } from "../types";

type Level = { width: number; height: number; values: Float32Array; weights: Float32Array };

/** Continues known pixels smoothly into all others (push-pull). */
export function fillUnknown(data: ArrayLike<number>, channels: number, weights: Mask, width: number, height: number): Uint8Array {
  const levels = [weighPixels(data, channels, weights, width, height)];
  for (let level = levels[0]; level && (level.width > 1 || level.height > 1); level = levels.at(-1)) levels.push(halveLevel(level, channels));
  for (let index = levels.length - 1; index > 0; index--) {
    const [coarse, fine] = [levels[index], levels[index - 1]];
    if (coarse && fine) completeLevel(fine, coarse, channels);
    levels.length = index; // frees memory
  }
  return Uint8Array.from(levels[0]?.values ?? [], Math.round);
}

/** Values times their weights, weights from 0 to 1. */
function weighPixels(data: ArrayLike<number>, channels: number, known: Mask, width: number, height: number): Level {
  const values = new Float32Array(width * height * channels);
  const weights = new Float32Array(width * height);
  for (let at = 0; at < weights.length; at++) {
    const weight = (known[at] ?? 0) / 255;
    if (weight === 0) continue;
    weights[at] = weight;
    for (let channel = at * channels; channel < (at + 1) * channels; channel++) values[channel] = (data[channel] ?? 0) * weight;
  }
  return { width, height, values, weights };
}

function halveLevel(fine: Level, channels: number): Level {
  const [width, height] = [(fine.width + 1) >> 1, (fine.height + 1) >> 1];
  const values = new Float32Array(width * height * channels);
  const weights = new Float32Array(width * height);
  for (let y = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++) {
      const from = y * fine.width + x;
      const weight = fine.weights[from] ?? 0;
      if (weight === 0) continue;
      const to = (y >> 1) * width + (x >> 1);
      weights[to] = (weights[to] ?? 0) + weight;
      for (let channel = 0; channel < channels; channel++) {
        values[to * channels + channel] = (values[to * channels + channel] ?? 0) + (fine.values[from * channels + channel] ?? 0);
      }
    }
  }
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at] ?? 0;
    if (weight <= 1) continue;
    weights[at] = 1;
    for (let channel = at * channels; channel < (at + 1) * channels; channel++) values[channel] = (values[channel] ?? 0) / weight;
  }
  return { width, height, values, weights };
}

/** Adds to each value what it lacks, interpolated from the coarser level. */
function completeLevel(fine: Level, coarse: Level, channels: number): void {
  const { values } = coarse;
  for (let y = 0; y < fine.height; y++) {
    const down = Math.min(coarse.height - 1, Math.max(0, y / 2 - 0.25));
    const top = Math.floor(down);
    const lower = down - top;
    const bottom = Math.min(coarse.height - 1, top + 1);
    for (let x = 0; x < fine.width; x++) {
      const at = y * fine.width + x;
      const missing = 1 - (fine.weights[at] ?? 0);
      if (missing <= 0) continue;
      const across = Math.min(coarse.width - 1, Math.max(0, x / 2 - 0.25));
      const left = Math.floor(across);
      const right = Math.min(coarse.width - 1, left + 1);
      const share = across - left;
      const upperLeft = (top * coarse.width + left) * channels;
      const upperRight = (top * coarse.width + right) * channels;
      const lowerLeft = (bottom * coarse.width + left) * channels;
      const lowerRight = (bottom * coarse.width + right) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const upperValue = (values[upperLeft + channel] ?? 0) * (1 - share) + (values[upperRight + channel] ?? 0) * share;
        const lowerValue = (values[lowerLeft + channel] ?? 0) * (1 - share) + (values[lowerRight + channel] ?? 0) * share;
        const target = at * channels + channel;
        fine.values[target] = (fine.values[target] ?? 0) + (upperValue * (1 - lower) + lowerValue * lower) * missing;
      }
    }
  }
}
