import { ProviderError } from "#app/integrations/provider-error";
import type { TryOnOrder } from "#app/integrations/try-on-engine";
import { AppError } from "#app/lib/app-error";
import { defaultLanguage } from "#app/locales/languages";
import { renderClothesInput } from "#app/media/clothes-input.server";
import { pictures } from "#app/media/process/pictures.server";
import { renderTryOnInput } from "#app/media/try-on-input.server";
import { getOwnWish } from "#app/models/try-on/default-wish";
import type { TryOnClaim } from "#app/models/try-on/queue/try-on-lease.server";
import type { Size } from "#app/models/try-on/try-on-frame";
import { kindOf } from "#app/models/try-on/try-on-kind";
import { getModelFrame, tryOnModels } from "#app/models/try-on/try-on-model.server";
import { buildTryOnPrompt } from "#app/models/try-on/try-on-prompt";
import { VisionError } from "#app/vision/process/vision-error";

/** Attempts that wait for the eyes before clothes go out by other means. */
const maxWaitingAttempts = 3;

/** What an order is made of. */
type OrderedTryOn = Pick<
  TryOnClaim,
  "id" | "model" | "prompt" | "kind" | "filmOf" | "imageUrls" | "isLowPriority" | "language" | "photoWidth" | "photoHeight" | "attempt"
>;

/** The size of the person's photo; null when it is gone. */
export const getPhoto = ({ photoWidth: width, photoHeight: height }: Pick<TryOnClaim, "photoWidth" | "photoHeight">): Size | null =>
  width && height ? { width, height } : null;

/** What a provider is asked for. */
export function createOrder(claim: OrderedTryOn): TryOnOrder {
  const photo = getPhoto(claim);
  const isFilm = claim.filmOf !== null;
  const frame = photo && !isFilm ? getModelFrame(claim.model, photo) : null;
  const clothesCount = isCollage(claim) ? 1 : claim.imageUrls.length - 1;
  return {
    tryOnId: claim.id,
    model: claim.model,
    prompt: isFilm ? claim.prompt : buildTryOnPrompt({ kind: kindOf(claim), wish: getOwnWish(claim.prompt), clothesCount }),
    isFilm,
    isLowPriority: claim.isLowPriority,
    language: claim.language ?? defaultLanguage,
    mediaIds: claim.imageUrls,
    frame,
    pictures: () => renderInputs(claim, frame, (id, options) => renderClothesInput(id, { ...options, mayWait: claim.attempt < maxWaitingAttempts })),
    storedPictures: () => renderInputs(claim, frame, renderTryOnInput),
  };
}

/** Several pieces for a model that takes one picture of clothes. */
const isCollage = ({ imageUrls, model }: OrderedTryOn) => imageUrls.length > 2 && tryOnModels[model]?.isForOnePicture === true;

type Render = (mediaId: string, options: { maxPixels?: number | undefined }) => Promise<Uint8Array<ArrayBuffer> | null>;

async function renderInputs(claim: OrderedTryOn, frame: Size | null, renderClothes: Render): Promise<Uint8Array<ArrayBuffer>[]> {
  const [person = "", ...clothes] = claim.imageUrls;
  const maxPixels = tryOnModels[claim.model]?.maxPixels;
  const [photo, pieces] = await Promise.all([
    requireInput(renderTryOnInput(person, { maxPixels: maxPixels?.person, frame })),
    Promise.all(clothes.map((id) => requireInput(renderClothes(id, { maxPixels: maxPixels?.clothes })))),
  ]);
  return [photo, ...(isCollage(claim) ? [await pictures.renderCollage(pieces, maxPixels?.clothes)] : pieces)];
}

async function requireInput(rendering: ReturnType<Render>): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await rendering.catch((error: unknown) => {
    if (error instanceof VisionError) throw new ProviderError(`the eyes are ${error.message}`, { prospect: "later", isLocal: true });
    if (!(error instanceof AppError)) throw error;
    throw new ProviderError(
      `an input is ${error.code}`,
      error.code === "unavailable" ? { prospect: "later", isLocal: true } : { prospect: "never", failure: "image_refused", isLocal: true },
    );
  });
  if (!picture) throw new ProviderError("an input's file is gone", { prospect: "never", failure: "image_gone", isLocal: true });
  return picture;
}
