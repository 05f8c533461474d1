import type { Rgb, Rgba } from "../types";

type Size = { width: number; height: number };
/** A part of a picture, not necessarily of whole pixels. */
export type Area = Size & { x: number; y: number };

/** Scales an area to whole pixels by averaging; outside is 0. */
function averageAreas(source: Size & { data: ArrayLike<number> }, channels: number, area: Area, target: Size): Float32Array {
  const rows = new Float32Array(target.width * source.height * channels);
  averageLines(source.data, rows, channels, area.x, area.width / target.width, {
    lines: source.height,
    length: source.width,
    lineStep: source.width,
    step: 1,
    targetLength: target.width,
    targetLineStep: target.width,
    targetStep: 1,
  });
  const result = new Float32Array(target.width * target.height * channels);
  averageLines(rows, result, channels, area.y, area.height / target.height, {
    lines: target.width,
    length: source.height,
    lineStep: 1,
    step: target.width,
    targetLength: target.height,
    targetLineStep: 1,
    targetStep: target.width,
  });
  return result;
}

type Lines = { lines: number; length: number; lineStep: number; step: number; targetLength: number; targetLineStep: number; targetStep: number };

function averageLines(from: ArrayLike<number>, to: Float32Array, channels: number, start: number, ratio: number, sizes: Lines): void {
  const { lines, length, lineStep, step, targetLength, targetLineStep, targetStep } = sizes;
  for (let place = 0; place < targetLength; place++) {
    const low = start + place * ratio;
    const high = low + ratio;
    const first = Math.max(0, Math.floor(low));
    const last = Math.min(length, Math.ceil(high));
    for (let at = first; at < last; at++) {
      const share = (Math.min(high, at + 1) - Math.max(low, at)) / ratio;
      for (let line = 0; line < lines; line++) {
        const source = (line * lineStep + at * step) * channels;
        const target = (line * targetLineStep + place * targetStep) * channels;
        for (let channel = 0; channel < channels; channel++) to[target + channel] = (to[target + channel] ?? 0) + (from[source + channel] ?? 0) * share;
      }
    }
  }
}

/** Makes a picture smaller. */
export function shrinkRgb(picture: Rgb, target: Size): Rgb {
  const averages = averageAreas(picture, 3, { x: 0, y: 0, width: picture.width, height: picture.height }, target);
  const data = new Uint8Array(averages.length);
  for (let at = 0; at < data.length; at++) data[at] = Math.round(averages[at] ?? 0);
  return { ...target, data };
}

/** Scales an area of a picture with alpha; transparent pixels lend no colour. */
export function shrinkRgba(picture: Rgba, area: Area, target: Size): Rgba {
  const premultiplied = new Float32Array(picture.data);
  for (let at = 0; at < premultiplied.length; at += 4) {
    const alpha = (premultiplied[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) premultiplied[at + channel] = (premultiplied[at + channel] ?? 0) * alpha;
  }
  const averages = averageAreas({ ...picture, data: premultiplied }, 4, area, target);
  for (let at = 0; at < averages.length; at += 4) {
    const alpha = (averages[at + 3] ?? 0) / 255;
    if (alpha > 0) for (let channel = 0; channel < 3; channel++) averages[at + channel] = (averages[at + channel] ?? 0) / alpha;
  }
  return { ...target, data: new Uint8ClampedArray(averages) };
}
