import sharp, { type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { Variant } from "#app/models/picture";
import { aiMark } from "./ai-mark";
import { openPicture, secondsForPixels } from "./decode.server";

const masterSide = 2560;
const ratios = { "4:5": 4 / 5, "1:1": 1 };

export type Crop = keyof typeof ratios;

type Size = { width: number; height: number };

/** The master of an upright picture of this size: sRGB, no metadata but the AI mark, cropped around its centre when asked. */
export function renderMaster(bytes: Uint8Array, size: Size, isAi: boolean, crop?: Crop) {
  const image = openPicture(bytes)
    .autoOrient()
    .resize({ ...masterSize(size, crop), fit: crop ? "cover" : "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 85 });
  return marked(image, isAi).toBuffer({ resolveWithObject: true });
}

function masterSize(size: Size, crop?: Crop): Size {
  const { width, height } = frameOf(size, crop);
  const scale = scaleOf(size, crop);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size of the whole picture scaled to its master, before anything is cropped off. */
export function scaledSize(size: Size, crop?: Crop): Size {
  const scale = scaleOf(size, crop);
  return { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
}

function frameOf({ width, height }: Size, crop?: Crop): Size {
  const ratio = crop ? ratios[crop] : width / height;
  return { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
}

function scaleOf(size: Size, crop?: Crop): number {
  const frame = frameOf(size, crop);
  return Math.min(1, masterSide / Math.max(frame.width, frame.height));
}

export type Pixels = { data: Buffer; info: OutputInfo };

/** The master's pixels at the width of the widest that is to be made of them: decoded once for all, which takes as long as to make one. */
export const pixelsOf = (master: Uint8Array, width: number): Promise<Pixels> =>
  openPicture(master).resize({ width }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

/** The pixels to draw from. */
export function drawn({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: secondsForPixels });
}

/** One variant of a picture. Every encoding drops the AI mark, so it is written anew. */
export function renderVariant(pixels: Pixels, variant: Pick<Variant, "width" | "format">, isAi: boolean): Promise<Buffer> {
  const image = drawn(pixels).resize({ width: variant.width });
  const encoded = {
    // effort 4 takes twelve times as long for five percent, and no time limit of sharp's stops it
    avif: () => image.avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" }),
    webp: () => image.webp({ quality: 80 }),
    jpg: () => image.jpeg({ quality: 80, mozjpeg: true }),
  }[variant.format]();
  return marked(encoded, isAi).toBuffer();
}

const marked = (image: Sharp, isAi: boolean) => (isAi ? image.withXmp(aiMark) : image);

/** The few bytes, in base64, from which a blurred picture is shown until the real one has come. */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  const small = drawn(pixels).resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true });
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
