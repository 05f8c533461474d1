import type { Rgb } from "#app/vision/types";

/** The pixels of a canvas without their alpha. */
export function readPixels(context: CanvasRenderingContext2D): Rgb {
  const { width, height } = context.canvas;
  const pixels = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    data[to] = pixels[from] ?? 0;
    data[to + 1] = pixels[from + 1] ?? 0;
    data[to + 2] = pixels[from + 2] ?? 0;
  }
  return { width, height, data };
}
