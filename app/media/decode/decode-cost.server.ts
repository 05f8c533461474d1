import { jpegCoefficientBytes } from "./jpeg-header";
import { pngPixelBytes } from "./png-chunks";

// formula: decision 037

const megabyte = 2 ** 20;

/** Bytes, for all decodings in this process. */
export const maxPicturesCost = 240 * megabyte;
export const maxCardsCost = 48 * megabyte;

/** A baseline JPEG of at most 2560 pixels a side. */
export const masterCost = 72 * megabyte;

const fixedCost = 28 * megabyte;
const bytesPerColumn = 1740;

type Size = { width: number; height: number };
type Source = Size & { bytes: Buffer; rowWidth: number; isTurned: boolean };

/** Upper bound in bytes; `scaled` is the size before a crop. */
export function decodeCost({ bytes, width, height, rowWidth, isTurned }: Source, scaled: Size): number {
  const { perPixel, held, isCanvas } = getPixelMemory(bytes, width * height);
  const rows = rowWidth * (perPixel + 2) * bytesPerColumn;
  const scaledBytes = scaled.width * scaled.height * perPixel;
  return fixedCost + rows + held + (isTurned ? scaledBytes : 0) + (isCanvas ? 2 * scaledBytes : 0);
}

function getPixelMemory(bytes: Buffer, pixels: number): { perPixel: number; held: number; isCanvas: boolean } {
  if (bytes[0] === 0x89) {
    const { perPixel, isInterlaced } = pngPixelBytes(bytes);
    return { perPixel, held: isInterlaced ? pixels * perPixel : 0, isCanvas: false };
  }
  if (bytes[0] === 0xff) {
    const { components, held } = jpegCoefficientBytes(bytes);
    return { perPixel: Math.max(3, components), held, isCanvas: false };
  }
  const isPlainLossy = bytes.toString("latin1", 12, 16) === "VP8 ";
  return { perPixel: 4, held: isPlainLossy ? 0 : pixels * 4, isCanvas: true };
}
