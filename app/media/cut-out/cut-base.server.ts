import sharp from "sharp";
import { maxCutOutSide } from "#app/models/pieces/cut-out";
import type { CutPiece } from "#app/vision/garment/cut-piece";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";

export type Size = { width: number; height: number };

/** Red, green, blue and alpha of each pixel. */
export type Pixels = Size & { data: Uint8Array };

/** All that a box may show, and what of it is the piece; null where that was not found. */
export type CutBase = Pixels & { piece: Uint8Array | null };

export const minAlpha = 24;

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
    const fit = (mask: Uint8Array) =>
      sharp(mask, { raw: { width, height, channels: 1 } })
        .extract(box)
        .resize({ ...room, fit: "fill", kernel: "linear" })
        .extractChannel(0)
        .raw()
        .toBuffer();
    const colours = await openPicture(master)
      .extract(part)
      .resize({ ...room, fit: "fill" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
    const [limit, mask] = [await fit(allowed), piece ? await fit(piece) : null];
    return { ...joinAlpha({ ...room, data: colours }, limit), piece: mask };
  });
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

