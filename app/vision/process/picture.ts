import type { Rgb } from "../types";

/** The longer side of any picture that is looked at. */
export const maxPictureSide = 768;

/** Throws for a picture that is too large, or whose bytes do not match its size. */
export function checkPicture({ width, height, data }: Rgb): void {
  const isSize = (length: number) => Number.isInteger(length) && length > 0 && length <= maxPictureSide;
  if (!isSize(width) || !isSize(height)) throw new Error(`a picture of ${width} × ${height}, at most ${maxPictureSide} a side`);
  if (data.length !== width * height * 3) throw new Error(`${data.length} bytes for ${width} × ${height} pixels`);
}
