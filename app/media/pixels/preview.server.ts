import sharp from "sharp";
import type { Language } from "#app/locales/languages";
import type { Rgb, Rgba } from "#app/vision/types";
import { openPicture } from "../decode/decode.server";
import { localPreviewStamps } from "../local-preview-stamp";

/** Stored layers as they are worn. */
export async function decodeAtlas(bytes: Uint8Array): Promise<Rgba> {
  const { data, info } = await openPicture(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** A worn look as a JPEG with its mark. */
export async function encodePreview({ width, height, data }: Rgb, language: Language): Promise<Uint8Array> {
  const stamp = await renderStamp({ width, height }, language);
  const top = Math.max(0, height - Math.round(stamp.info.height * 1.6));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: stamp.data, left: Math.round((width - stamp.info.width) / 2), top }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The mark of a local preview, fit for a picture. */
export function renderStamp({ width, height }: { width: number; height: number }, language: Language) {
  const room = { width: Math.max(1, Math.round(width * 0.42)), height: Math.max(1, Math.round(height * 0.2)) };
  return sharp(localPreviewStamps[language])
    .resize({ ...room, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
}
