import sharp from "sharp";
import { maxCutOutSide } from "#app/models/pieces/cut-out";
import type { CutPiece } from "#app/vision/garment/cut-piece";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
import { readPartPixels } from "./part-pixels.server";

export type Size = { width: number; height: number };

/** Red, green, blue and alpha of each pixel. */
export type Pixels = Size & { data: Uint8Array };

/** All that a box may show, and what of it is the piece; null where that was not found. */
export type CutBase = Pixels & { piece: Uint8Array | null };

export const minAlpha = 24;

const [maskSoftness, minSoftness] = [1.5, 0.8]; // pixels of the small mask, and of the picture
const [middle, steepness] = [128, 3];

/** Colours of hidden pixels are removed, not only made transparent. */
export function renderBase(master: Uint8Array, { width, height, box, allowed, piece }: CutPiece): Promise<CutBase> {
  return withDecodeSlot(masterCost, async () => {
    const size = await openPicture(master).metadata();
    const [across, down] = [size.width / width, size.height / height];
    const [left, top] = [Math.min(size.width - 1, Math.round(box.left * across)), Math.min(size.height - 1, Math.round(box.top * down))];
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(box.width * across))),
      height: Math.max(1, Math.min(size.height - top, Math.round(box.height * down))),
    };
    const scale = Math.min(1, maxCutOutSide / Math.max(part.width, part.height));
    const room = { width: Math.max(1, Math.round(part.width * scale)), height: Math.max(1, Math.round(part.height * scale)) };
    const softness = Math.max(minSoftness, (maskSoftness * room.width) / box.width);
    const fit = async (mask: Uint8Array) => {
      const cropped = sharp(mask, { raw: { width, height, channels: 1 } }).extract(box);
      const raw = await cropped
        .resize({ ...room, fit: "fill", kernel: "linear" })
        .extractChannel(0)
        .raw()
        .toBuffer();
      return smoothEdge(raw, room, softness);
    };
    const colours = await readPartPixels(master, part, room);
    const [limit, mask] = [await fit(allowed), piece ? await fit(piece) : null];
    return { ...joinAlpha({ ...room, data: colours }, limit), piece: mask };
  });
}

/** Rounds off the steps of a small mask; never shows more. */
async function smoothEdge(mask: Uint8Array, { width, height }: Size, softness: number): Promise<Uint8Array> {
  const soft = await sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(softness)
    .extractChannel(0)
    .raw()
    .toBuffer();
  return mask.map((value, at) => Math.min(value, Math.max(0, Math.min(255, ((soft[at] ?? 0) - middle) * steepness + middle))));
}

function joinAlpha({ width, height, data }: Pixels, alpha: Uint8Array): Pixels {
  const joined = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const value = alpha[at] ?? 0;
    if (value < minAlpha) continue;
    joined.set(data.subarray(at * 3, at * 3 + 3), at * 4);
    joined[at * 4 + 3] = value;
  }
  return { width, height, data: joined };
}
