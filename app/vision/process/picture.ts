import type { Rgb } from "../types";

/** The longer side of any picture that is looked at. */
export const maxPictureSide = 768;

/** Throws for a picture too large or of another size. */
export function checkPicture({ width, height, data }: Rgb): void {
  checkSize(width, height);
  if (data.length !== width * height * 3) throw new Error(`${data.length} bytes for ${width} × ${height} pixels`);
}

/** Throws for a size that is none, or too large. */
export function checkSize(width: number, height: number): void {
  const isSide = (length: number) => Number.isInteger(length) && length > 0 && length <= maxPictureSide;
  if (!isSide(width) || !isSide(height)) throw new Error(`a picture of ${width} × ${height}, at most ${maxPictureSide} a side`);
}
