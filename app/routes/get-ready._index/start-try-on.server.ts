import { data, redirect } from "@remix-run/node";
import { startCheckedTryOn } from "#app/actions/try-on.server";
import { storeFormPicture } from "#app/actions/upload.server";
import { asAppError } from "#app/http/error-response.server";
import { runOnce } from "#app/http/idempotency.server";
import { getFormFields, parseForm } from "#app/http/input.server";
import { fieldError, invalidForm } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import type { Language } from "#app/locales/languages";
import type { Viewer } from "#app/models/account/session.server";
import { getDigest, mediaIdOf } from "#app/models/media/media.server";
import { giveConsent } from "#app/models/privacy/consent.server";
import { getDefaultWish, getOwnWish } from "#app/models/try-on/default-wish";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { lookFields, maxKeptPieces, maxPieces, pieceFields } from "#app/models/try-on/pieces";
import { tryOnFormSchema } from "#app/models/try-on/try-on.schema";
import { isProviderAllowed } from "#app/models/try-on/try-on-start.server";
import { tryOnPath } from "#app/paths";
import { findPieces, listPieces } from "./form-pieces.server";

const fieldByError: Partial<Record<ErrorCode, string>> = {
  no_images: "person",
  image_not_allowed: "garment",
  no_prompt: "prompt",
  prompt_refused: "prompt",
  prompt_language: "prompt",
};

const maxPictureParts = 10;
const pictureFields = ["person", ...pieceFields] as const;

/** `keep` also keeps the photo, `keepPieces` the pieces. */
export const tryOnFields = {
  ...getFormFields(tryOnFormSchema({ isConsentNeeded: true })),
  ...Object.fromEntries(pictureFields.map((name) => [name, maxPictureParts])),
  piece: maxKeptPieces,
  keep: 1,
  keepPieces: 1,
  plain: 1,
};

const redirectToTryOn = (id: string): Response => redirect(tryOnPath({ id }), 303);

/** Stores pictures, then charges and starts once per key. */
export async function startTryOn(viewer: Viewer, form: FormData, language: Language, answer = redirectToTryOn) {
  const badPictures: Record<string, string[]> = {};
  for (const name of pictureFields) Object.assign(badPictures, await storeFormPicture(form, name, viewer.id));
  proposeWish(form, language);
  const [shouldKeepPhoto, shouldKeepPieces] = [form.has("keep"), form.has("keepPieces")];
  const isConsentNeeded = !(await isProviderAllowed(viewer.id));
  const submission = parseForm(form, tryOnFormSchema({ isConsentNeeded }));
  if (Object.keys(badPictures).length > 0) return data({ result: submission.reply({ fieldErrors: badPictures }) }, 422);
  if (submission.status !== "success") return invalidForm(submission);
  const { person, prompt, key } = submission.value;
  const pieces = listPieces(submission.value);
  if (pieces.length > maxPieces) return fieldError(submission.value.piece.length > 0 ? "piece" : "garment", new AppError("too_many_pieces"))(submission);
  try {
    const pictures = await Promise.all([person, ...pieces.map(({ url }) => url ?? "")].map(getDigest));
    const payload = JSON.stringify([...pictures, ...pieces.map(({ lookId }) => lookId ?? null), prompt]);
    const { id } = await runOnce(viewer.id, key, payload, async (idempotencyKey) => {
      await consumeLimit("edit", viewer.id);
      const { urls, sourcePostId } = await findPieces(viewer.id, pieces);
      if (isConsentNeeded) await giveConsent(viewer.id, "ai_provider", language);
      const imageIds = [person, ...urls].map(mediaIdOf);
      const tryOn = await startCheckedTryOn(viewer, { imageIds, prompt, sourcePostId, language, idempotencyKey });
      // Failing to keep a picture does not stop the try-on.
      if (shouldKeepPhoto) await keepPhoto(viewer.id, person).catch(asAppError);
      if (shouldKeepPieces) for (const { url } of pieces) if (url) await keepPhoto(viewer.id, url, "piece").catch(asAppError);
      return tryOn;
    });
    return answer(id);
  } catch (thrown) {
    const error = asAppError(thrown);
    const refused = getRefusedPicture(error);
    const field = refused === null ? fieldByError[error.code] : ["person", ...pieces.map((piece) => piece.field)][refused];
    return fieldError(field ?? "", error)(submission);
  }
}

/** Writes the wish that scripts would propose for what is chosen. */
function proposeWish(form: FormData, language: Language) {
  const prompt = form.get("prompt");
  const isProposed = typeof prompt === "string" && (prompt === "" ? form.has("plain") : getOwnWish(prompt) === null);
  const count = [...pieceFields, ...lookFields].filter((name) => form.get(name)).length + form.getAll("piece").length;
  if (isProposed && count > 0 && (count > 1 || prompt === "")) form.set("prompt", getDefaultWish(count > 1 ? "pieces" : "piece", language));
}

function getRefusedPicture({ issues }: AppError): number | null {
  const [, place] = /^imageUrls\.(\d)$/.exec(issues?.[0]?.path ?? "") ?? [];
  return place === undefined ? null : Number(place);
}
