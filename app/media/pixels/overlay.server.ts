import sharp from "sharp";
import type { Language } from "#app/locales/languages";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";
import { renderStamp } from "./preview.server";

const frame = { width: 1080, height: 1350 };

/** Lays clothes over a person, with the mark of a preview. */
export function overlayClothes(person: Uint8Array, clothes: Uint8Array[], language: Language): Promise<Buffer> {
  return withDecodeSlot(masterCost, async () => {
    const base = await openPicture(person)
      .resize({ ...frame, fit: "inside", withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = base.info;
    const laid = await Promise.all(clothes.map((garment, index) => overlayGarment(garment, { width, height, index, of: clothes.length })));
    const stamp = await renderStamp(base.info, language);
    const dressed = sharp(base.data).composite([
      ...laid,
      { input: stamp.data, left: Math.round((width - stamp.info.width) / 2), top: Math.max(0, height - Math.round(stamp.info.height * 1.6)) },
    ]);
    return dressed.jpeg({ quality: 90 }).toBuffer();
  });
}

type Size = { width: number; height: number };
type GarmentPosition = Size & { index: number; of: number };

async function overlayGarment(garment: Uint8Array, { width, height, index, of }: GarmentPosition) {
  const room = { width: Math.max(1, Math.round(width * 0.56)), height: Math.max(1, Math.floor((height * 0.56) / of)) };
  const { data, info } = await openPicture(garment)
    .resize({ ...room, fit: "inside" })
    .removeAlpha()
    .toBuffer({ resolveWithObject: true });
  const soft = Math.max(2, Math.round(Math.min(info.width, info.height) * 0.06));
  const inner = { width: Math.max(1, info.width - 3 * soft), height: Math.max(1, info.height - 3 * soft), channels: 3, background: "white" } as const;
  const mask = sharp({ create: { width: info.width, height: info.height, channels: 3, background: "black" } })
    .composite([{ input: { create: inner }, gravity: "centre" }])
    .png();
  const alpha = await sharp(await mask.toBuffer())
    .blur(soft)
    .extractChannel(0)
    .png()
    .toBuffer();
  const input = await sharp(data).joinChannel(alpha).png().toBuffer();
  return { input, left: Math.round((width - info.width) / 2), top: Math.round(height * 0.3) + index * room.height };
}
