import sharp from "sharp";
import { isVisionOn } from "#app/config/vision.server";
import { openPicture, withDecodeSlot } from "#app/media/decode/decode.server";
import { masterCost } from "#app/media/decode/decode-cost.server";
import { dressPicture, renderStamp } from "#app/media/dressing.server";
import { VisionError } from "#app/vision/process/vision-error";
import { ProviderError } from "./provider-error";
import type { TryOnOrder, TryOnProvider } from "./try-on-engine";

const workSeconds = 1;
const frame = { width: 1080, height: 1350 };

export const localRequestId = (editId: string, startedAt = Date.now()) => `local-${startedAt}-${editId}`;

/** Stateless local provider: overlays clothes and stamps the result. */
export const localEngine: TryOnProvider = {
  name: "local",
  submit: async ({ tryOnId: editId }) => localRequestId(editId),
  async poll(_order, requestId) {
    const startedAt = Number(requestId.split("-")[1]);
    return Date.now() - startedAt >= workSeconds * 1000 ? { state: "done", results: [requestId] } : { state: "running" };
  },
  fetchResults: async (order) => [await (isVisionOn ? dressOrder(order) : overlayOrder(order))],
  cancel: async () => {},
  deleteRequest: async () => {},
};

/** Puts one or two looks on the person; what cannot be worn fails with words. */
async function dressOrder({ mediaIds: [person = "", ...clothes], language, ...order }: TryOnOrder): Promise<Uint8Array> {
  if (clothes.length === 0) return overlayOrder({ mediaIds: [person], language, ...order });
  const dressed = await dressPicture(person, clothes, language).catch(failForNow);
  if (!dressed) throw new ProviderError("an input's file is gone", { prospect: "never", failure: "image_gone", isLocal: true });
  if ("refused" in dressed) throw new ProviderError(`it does not fit: ${dressed.refused}`, { prospect: "never", failure: "poor_fit", isLocal: true });
  return dressed.value;
}

/** Leaves the try-on to a later attempt when vision gives no answer. */
function failForNow(error: unknown): never {
  throw error instanceof VisionError ? new ProviderError(error.message, { prospect: "later", isLocal: true }) : error;
}

async function overlayOrder(order: TryOnOrder): Promise<Uint8Array> {
  const [person, ...clothes] = await order.storedPictures();
  if (!person) throw new Error("a try-on without a picture");
  return withDecodeSlot(masterCost, async () => {
    const base = await openPicture(person)
      .resize({ ...frame, fit: "inside", withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = base.info;
    const laid = await Promise.all(clothes.map((garment, index) => overlayGarment(garment, { width, height, index, of: clothes.length })));
    const stamp = await renderStamp(base.info, order.language);
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
