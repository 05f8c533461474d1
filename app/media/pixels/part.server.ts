import type { Crop } from "#app/models/pieces/crop";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
import { computeHashes } from "./perceptual-hash.server";

/** A try-on takes clothes from 512 pixels a side. */
const minSide = 768;
const maxSide = 4096;
const hashedSide = 320;

/** In pixels of the picture. */
async function findPart(master: Uint8Array, crop: Crop) {
  const size = await openPicture(master).metadata();
  const [left, top] = [Math.floor(crop.left * size.width), Math.floor(crop.top * size.height)];
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height))),
  };
}

/** The perceptual hash of a part of a picture; null without structure. */
export async function hashPart(master: Uint8Array, crop: Crop): Promise<bigint | null> {
  const [hash] = await withDecodeSlot(masterCost, async () => {
    const part = openPicture(master)
      .extract(await findPart(master, crop))
      .resize({ width: hashedSide, height: hashedSide, fit: "fill" });
    return computeHashes(await part.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true }));
  });
  return hash ?? null;
}

/** A part of a picture, enlarged where it is too small for a try-on. */
export const cutPart = (master: Uint8Array, crop: Crop): Promise<Buffer> =>
  withDecodeSlot(masterCost, async () => {
    const part = await findPart(master, crop);
    const factor = Math.max(1, Math.min(minSide / Math.min(part.width, part.height), maxSide / Math.max(part.width, part.height)));
    const enlarged = { width: Math.round(part.width * factor), height: Math.round(part.height * factor) };
    return openPicture(master)
      .extract(part)
      .resize({ ...enlarged, fit: "fill" })
      .jpeg({ quality: 90 })
      .toBuffer();
  });
