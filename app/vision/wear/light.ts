import type { Mask, Rgb } from "../types";
import type { Canvas } from "./draw-mesh";

/** How much of a difference in light is taken over, and at most. */
const lightShare = 0.35;
const maxLoss = 0.15;
const highlight = 0.97;
/** One pixel of so many is looked at. */
const sampleStep = 7;

/** Returns the factor that dims cloth brighter than anything in the photo, 0.85 to 1. */
export function measureGain(photo: Rgb, cloth: Canvas): number {
  const inPhoto = new Uint32Array(256);
  for (let at = 0; at + 2 < photo.data.length; at += 3 * sampleStep) count(inPhoto, photo.data, at);
  const inCloth = new Uint32Array(256);
  for (let at = 0; at + 3 < cloth.data.length; at += 4 * sampleStep) if ((cloth.data[at + 3] ?? 0) > 250) count(inCloth, cloth.data, at);
  const ratio = findHighlight(inPhoto) / Math.max(1, findHighlight(inCloth));
  return Math.min(1, Math.max(1 - maxLoss, 1 + lightShare * (ratio - 1)));
}

function count(histogram: Uint32Array, data: ArrayLike<number>, at: number): void {
  const bright = Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
  histogram[bright] = (histogram[bright] ?? 0) + 1;
}

function findHighlight(histogram: Uint32Array): number {
  const wanted = histogram.reduce((sum, value) => sum + value, 0) * highlight;
  let seen = 0;
  for (const [bright, value] of histogram.entries()) {
    seen += value;
    if (seen > 0 && seen >= wanted) return bright;
  }
  return 255;
}

/** Blurs what stands before cloth into a soft shadow, at half the size. */
export function castShadow(front: Mask, width: number, height: number, radius: number): { width: number; data: Float32Array } {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const shadow = new Float32Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) for (let x = 0; x < halfWidth; x++) shadow[y * halfWidth + x] = front[2 * y * width + 2 * x] ?? 0;
  const buffer = new Float32Array(shadow.length);
  const half = Math.max(1, Math.round(radius / 2));
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < halfHeight; y++) blurLine(shadow, buffer, y * halfWidth, 1, halfWidth, half);
    for (let x = 0; x < halfWidth; x++) blurLine(buffer, shadow, x, halfWidth, halfHeight, half);
  }
  return { width: halfWidth, data: shadow };
}

/** Writes means of 2 × radius + 1 values; outside counts as 0. */
function blurLine(from: Float32Array, to: Float32Array, start: number, step: number, length: number, radius: number): void {
  let sum = 0;
  for (let at = 0; at < Math.min(radius, length); at++) sum += from[start + at * step] ?? 0;
  for (let at = 0; at < length; at++) {
    if (at + radius < length) sum += from[start + (at + radius) * step] ?? 0;
    if (at - radius > 0) sum -= from[start + (at - radius - 1) * step] ?? 0;
    to[start + at * step] = sum / (2 * radius + 1);
  }
}
