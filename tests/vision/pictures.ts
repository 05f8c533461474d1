import sharp, { type Sharp } from "sharp";
import type { Mask, Rgb } from "#app/vision/types";

/** Opens a picture of demo/ as pixels, at most `side` on its longer side. */
export async function openDemoPicture(name: string, side = 768): Promise<Rgb> {
  return readPixels(sharp(`demo/${name}.jpg`).resize({ width: side, height: side, fit: "inside" }));
}

/** Draws several pictures beside each other. */
export function placeSideBySide(pictures: Rgb[]): Rgb {
  const height = Math.max(...pictures.map((picture) => picture.height));
  const width = pictures.reduce((sum, picture) => sum + picture.width, 0);
  const data = new Uint8Array(width * height * 3).fill(255);
  let left = 0;
  for (const picture of pictures) {
    const rowBytes = picture.width * 3;
    for (let y = 0; y < picture.height; y++) data.set(picture.data.subarray(y * rowBytes, (y + 1) * rowBytes), (y * width + left) * 3);
    left += picture.width;
  }
  return { width, height, data };
}

/** Makes a picture without anybody. */
export const makeWall = (): Rgb => ({ width: 300, height: 400, data: new Uint8Array(300 * 400 * 3).fill(200) });

/** The share of a picture that a mask claims, 0 to 1. */
export const measureShare = (mask: Mask): number => mask.reduce((sum, value) => sum + value, 0) / 255 / mask.length;

async function readPixels(picture: Sharp): Promise<Rgb> {
  const { data, info } = await picture.removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
