import sharp, { type Sharp } from "sharp";
import type { ShownClothes } from "#app/vision/garment/hide-wearer";
import { readGarmentShape, unpackGarment } from "#app/vision/garment/pack-garment";
import type { Rgba } from "#app/vision/types";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
import { getFaceShare } from "../face-share";
import { readPartPixels } from "./part-pixels.server";
import { maxInputPixels } from "./try-on-picture.server";

const background = "#ffffff";
const layerMargin = 8;
const blurredColumns = 12;

/** The part of a master that may be shown, on white: a JPEG of at most 1.5 megapixels. */
export function renderShownClothes(master: Uint8Array, { width, height, shown, box }: ShownClothes): Promise<Uint8Array<ArrayBuffer>> {
  return withDecodeSlot(masterCost, async () => {
    const size = await openPicture(master).metadata();
    const [across, down] = [size.width / width, size.height / height];
    const [left, top] = [Math.round(box.left * across), Math.round(box.top * down)];
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(box.width * across))),
      height: Math.max(1, Math.min(size.height - top, Math.round(box.height * down))),
    };
    const scale = Math.min(1, Math.sqrt(maxInputPixels / (part.width * part.height)));
    const room = { width: Math.max(1, Math.floor(part.width * scale)), height: Math.max(1, Math.floor(part.height * scale)) };
    const alpha = await sharp(shown, { raw: { width, height, channels: 1 } })
      .extract(box)
      .resize({ ...room, fit: "fill", kernel: "linear" })
      .extractChannel(0)
      .raw()
      .toBuffer();
    const pixels = await readPartPixels(master, part, room);
    const cut = sharp(pixels, { raw: { ...room, channels: 3 } }).joinChannel(alpha, { raw: { ...room, channels: 1 } });
    const layer = await cut.raw().toBuffer();
    return encode(sharp(layer, { raw: { ...room, channels: 4 } }).flatten({ background }));
  });
}

/** Stored layers of a garment, on white. */
export async function renderLayersOnWhite(shape: unknown, atlas: Rgba): Promise<Uint8Array<ArrayBuffer>> {
  const { trunk, arms } = unpackGarment(readGarmentShape(shape), atlas);
  const layers = [trunk, ...arms].filter((layer) => layer !== null);
  const [left, top] = [Math.min(...layers.map(({ x }) => x)), Math.min(...layers.map(({ y }) => y))];
  const right = Math.max(...layers.map(({ x, width }) => x + width));
  const bottom = Math.max(...layers.map(({ y, height }) => y + height));
  const paper = sharp({ create: { width: right - left + 2 * layerMargin, height: bottom - top + 2 * layerMargin, channels: 3, background } });
  return encode(
    paper.composite(
      layers.map(({ x, y, width, height, data }) => ({
        input: Buffer.from(data),
        raw: { width, height, channels: 4 },
        left: x - left + layerMargin,
        top: y - top + layerMargin,
      })),
    ),
  );
}

/** The upper part made unrecognizable: for pictures that nobody could look at. */
export function renderBlurred(master: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return withDecodeSlot(masterCost, async () => {
    const { width, height } = await openPicture(master).metadata();
    const scale = Math.min(1, Math.sqrt(maxInputPixels / (width * height)));
    const room = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
    const upper = { width: room.width, height: Math.max(1, Math.round(room.height * getFaceShare({ width, height }))) };
    const small = openPicture(master).resize({ ...room, fit: "fill" });
    const pixels = await small.toColourspace("srgb").removeAlpha().raw().toBuffer();
    const raw = { ...room, channels: 3 } as const;
    const coarse = sharp(pixels, { raw }).extract({ left: 0, top: 0, ...upper });
    const points = await coarse.resize({ width: blurredColumns }).png().toBuffer();
    const blurred = await sharp(points)
      .resize({ ...upper, fit: "fill", kernel: "cubic" })
      .png()
      .toBuffer();
    return encode(sharp(pixels, { raw }).composite([{ input: blurred, left: 0, top: 0 }]));
  });
}

async function encode(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.jpeg({ quality: 90 }).toBuffer());
}
