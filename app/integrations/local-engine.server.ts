import sharp from "sharp";
import { decoding, openPicture } from "#app/media/decode.server";
import { masterCost } from "#app/media/decode-cost.server";
import type { EditOrder, ImageEditProvider } from "./image-edits.server";
import { localMark } from "./local-mark";

/** Long enough for the waiting page to be seen. */
const secondsToWork = 1;
const frame = { width: 1080, height: 1350 };

/**
 * Stands in for the AI on a laptop and in tests: lays the clothes' pictures over the person's and stamps the whole «Prévia local».
 * It keeps nothing, the request's id says when it began, so that a restart loses nothing either.
 */
export const localEngine: ImageEditProvider = {
  name: "local",
  submit: async ({ editId }) => `local-${Date.now()}-${editId}`,
  async poll(_order, requestId) {
    const begun = Number(requestId.split("-")[1]);
    return Date.now() - begun >= secondsToWork * 1000 ? { state: "done", results: [requestId] } : { state: "running" };
  },
  fetchResults: async (order) => [await preview(order)],
  cancel: async () => {},
  forget: async () => {},
};

async function preview(order: EditOrder): Promise<Uint8Array> {
  const [person, ...clothes] = await order.pictures();
  if (!person) throw new Error("a try-on without a picture");
  return decoding(masterCost, async () => {
    const base = await openPicture(person)
      .resize({ ...frame, fit: "inside", withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = base.info;
    const laid = await Promise.all(clothes.map((garment, index) => layOver(garment, { width, height, index, of: clothes.length })));
    const stamp = await stampFor(base.info);
    const dressed = sharp(base.data).composite([
      ...laid,
      { input: stamp.data, left: Math.round((width - stamp.info.width) / 2), top: Math.max(0, height - Math.round(stamp.info.height * 1.6)) },
    ]);
    return dressed.jpeg({ quality: 90 }).toBuffer();
  });
}

type Size = { width: number; height: number };
type Place = Size & { index: number; of: number };

/** A garment with soft edges over the body, several of them one below the other. */
async function layOver(garment: Uint8Array, { width, height, index, of }: Place) {
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

async function stampFor({ width, height }: Size) {
  const room = { width: Math.max(1, Math.round(width * 0.42)), height: Math.max(1, Math.round(height * 0.2)) };
  return sharp(localMark.png)
    .resize({ ...room, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
}
