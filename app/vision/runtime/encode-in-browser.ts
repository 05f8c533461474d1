import type { Rgba } from "../types";

const quality = 0.9;

/** Encodes opaque layers as WebP, or as PNG where the browser writes no WebP. */
export async function encodeInBrowser({ width, height, data }: Rgba): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const pixels = new ImageData(width, height);
  pixels.data.set(data);
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/webp", quality });
}
