import type { Layer } from "../types";
import type { Mesh } from "./mesh";

/** Pixels with premultiplied alpha. */
export type Canvas = { width: number; height: number; data: Uint8ClampedArray };

/** How far beyond its edges a triangle is drawn, so that no gap opens. */
const overlap = 0.002;

export const createCanvas = (width: number, height: number): Canvas => ({ width, height, data: new Uint8ClampedArray(width * height * 4) });

/** Draws a layer as its mesh says; where it folds, the denser pixel stays. */
export function drawMesh(layer: Layer, { source, target, triangles }: Mesh, canvas: Canvas): void {
  for (let at = 0; at < triangles.length; at += 3) {
    drawTriangle(layer, source, target, triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0, canvas);
  }
}

function drawTriangle(layer: Layer, source: Float32Array, target: Float32Array, first: number, second: number, third: number, canvas: Canvas): void {
  const x = target[first * 2] ?? 0;
  const y = target[first * 2 + 1] ?? 0;
  const secondX = (target[second * 2] ?? 0) - x;
  const secondY = (target[second * 2 + 1] ?? 0) - y;
  const thirdX = (target[third * 2] ?? 0) - x;
  const thirdY = (target[third * 2 + 1] ?? 0) - y;
  const determinant = secondX * thirdY - secondY * thirdX;
  if (!(Math.abs(determinant) > 1e-6)) return;
  const top = Math.max(0, Math.floor(y + Math.min(0, secondY, thirdY)));
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + Math.max(0, secondY, thirdY)));
  const left = Math.max(0, Math.floor(x + Math.min(0, secondX, thirdX)));
  const right = Math.min(canvas.width - 1, Math.ceil(x + Math.max(0, secondX, thirdX)));
  // shares of the second and third point, and their steps per pixel
  const secondStep = thirdY / determinant;
  const thirdStep = -secondY / determinant;
  const u = source[first * 2] ?? 0;
  const v = source[first * 2 + 1] ?? 0;
  const secondU = (source[second * 2] ?? 0) - u;
  const secondV = (source[second * 2 + 1] ?? 0) - v;
  const thirdU = (source[third * 2] ?? 0) - u;
  const thirdV = (source[third * 2 + 1] ?? 0) - v;
  const uStep = secondU * secondStep + thirdU * thirdStep;
  const vStep = secondV * secondStep + thirdV * thirdStep;
  for (let row = top; row <= bottom; row++) {
    const down = row + 0.5 - y;
    const second0 = (-down * thirdX) / determinant - secondStep * (x - 0.5);
    const third0 = (down * secondX) / determinant - thirdStep * (x - 0.5);
    const rest0 = 1 - second0 - third0;
    const restStep = -secondStep - thirdStep;
    const from = Math.max(left, findStart(second0, secondStep), findStart(third0, thirdStep), findStart(rest0, restStep));
    const to = Math.min(right, findEnd(second0, secondStep), findEnd(third0, thirdStep), findEnd(rest0, restStep));
    const startU = u + secondU * second0 + thirdU * third0 - 0.5;
    const startV = v + secondV * second0 + thirdV * third0 - 0.5;
    for (let column = from; column <= to; column++) {
      copyPixel(layer, startU + uStep * column, startV + vStep * column, canvas.data, (row * canvas.width + column) * 4);
    }
  }
}

/** The first column where a share that grows by a step is not negative. */
function findStart(share: number, step: number): number {
  if (step > 0) return Math.ceil((-overlap - share) / step);
  return step < 0 || share >= -overlap ? 0 : Number.MAX_SAFE_INTEGER;
}

/** The last column where a share that grows by a step is not negative. */
function findEnd(share: number, step: number): number {
  return step < 0 ? Math.floor((-overlap - share) / step) : Number.MAX_SAFE_INTEGER;
}

/** Writes the layer's colour between pixels, premultiplied. */
function copyPixel({ width, height, data }: Layer, u: number, v: number, target: Uint8ClampedArray, at: number): void {
  const left = u <= 0 ? 0 : u >= width - 1 ? width - 1 : Math.floor(u);
  const top = v <= 0 ? 0 : v >= height - 1 ? height - 1 : Math.floor(v);
  const rightShare = left < width - 1 && u > 0 ? u - left : 0;
  const lowerShare = top < height - 1 && v > 0 ? v - top : 0;
  const first = (top * width + left) * 4;
  const second = rightShare > 0 ? first + 4 : first;
  const third = lowerShare > 0 ? first + width * 4 : first;
  const fourth = third + second - first;
  const firstWeight = (1 - rightShare) * (1 - lowerShare) * (data[first + 3] ?? 0);
  const secondWeight = rightShare * (1 - lowerShare) * (data[second + 3] ?? 0);
  const thirdWeight = (1 - rightShare) * lowerShare * (data[third + 3] ?? 0);
  const fourthWeight = rightShare * lowerShare * (data[fourth + 3] ?? 0);
  const alpha = firstWeight + secondWeight + thirdWeight + fourthWeight;
  if (alpha < (target[at + 3] ?? 0) || alpha < 1) return;
  for (let channel = 0; channel < 3; channel++) {
    const colour =
      (data[first + channel] ?? 0) * firstWeight +
      (data[second + channel] ?? 0) * secondWeight +
      (data[third + channel] ?? 0) * thirdWeight +
      (data[fourth + channel] ?? 0) * fourthWeight;
    target[at + channel] = colour / 255;
  }
  target[at + 3] = alpha;
}
