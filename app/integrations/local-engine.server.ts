import { isVisionOn } from "#app/config/vision.server";
import { dressPicture } from "#app/media/dressing.server";
import { pictures } from "#app/media/process/pictures.server";
import { VisionError } from "#app/vision/process/vision-error";
import { ProviderError } from "./provider-error";
import type { TryOnOrder, TryOnProvider } from "./try-on-engine";

const workSeconds = 1;

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
  return pictures.overlayClothes(person, clothes, order.language);
}
