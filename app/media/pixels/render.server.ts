import sharp, { type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { aiXmpPacket } from "#app/lib/ai-mark";
import type { Variant } from "#app/models/media/picture";
import { openPicture, pixelTimeoutSeconds } from "../decode/decode.server";

const maxMasterSide = 2560;
const cropRatios = { "4:5": 4 / 5, "1:1": 1 };

export type Crop = keyof typeof cropRatios | { ratio: number };

type Size = { width: number; height: number };

/** The sRGB master; keeps only the AI mark as metadata. */
export function renderMaster(bytes: Uint8Array, size: Size, isAi: boolean, crop?: Crop) {
  const image = openPicture(bytes)
    .autoOrient()
    .resize({ ...masterSize(size, crop), fit: crop ? "cover" : "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 85 });
  return withAiMark(image, isAi).toBuffer({ resolveWithObject: true });
}

function masterSize(size: Size, crop?: Crop): Size {
  const { width, height } = getCropFrame(size, crop);
  const scale = getMasterScale(size, crop);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function scaledSize(size: Size, crop?: Crop): Size {
  const scale = getMasterScale(size, crop);
  return { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
}

function getCropFrame({ width, height }: Size, crop?: Crop): Size {
  const ratio = typeof crop === "string" ? cropRatios[crop] : (crop?.ratio ?? width / height);
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

function getMasterScale(size: Size, crop?: Crop): number {
  const frame = getCropFrame(size, crop);
  return Math.min(1, maxMasterSide / Math.max(frame.width, frame.height));
}

export type Pixels = { data: Buffer; info: OutputInfo };

/** Decodes once for all variants. */
export const decodePixels = (master: Uint8Array, width: number): Promise<Pixels> =>
  openPicture(master).resize({ width }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

export function sharpFromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: pixelTimeoutSeconds });
}

/** Rewrites the AI mark, which encoding drops. */
export function renderVariant(pixels: Pixels, variant: Pick<Variant, "width" | "format">, isAi: boolean): Promise<Buffer> {
  const image = sharpFromPixels(pixels).resize({ width: variant.width });
  const encoded = {
    // effort 4 takes twelve times as long for 5 %
    avif: () => image.avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" }),
    webp: () => image.webp({ quality: 80 }),
    jpg: () => image.jpeg({ quality: 80, mozjpeg: true }),
  }[variant.format]();
  return withAiMark(encoded, isAi).toBuffer();
}

export const withAiMark = (image: Sharp, isAi: boolean) => (isAi ? image.withXmp(aiXmpPacket) : image);

export async function computeThumbhash(pixels: Pixels): Promise<string> {
  const small = sharpFromPixels(pixels).resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true });
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
