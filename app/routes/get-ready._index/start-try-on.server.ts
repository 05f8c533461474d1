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
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { tryOnFormSchema } from "#app/models/try-on/try-on.schema";
import { getWearableLook, isProviderAllowed } from "#app/models/try-on/try-on-start.server";
import { tryOnPath } from "#app/paths";

const fieldByError: Partial<Record<ErrorCode, string>> = {
  no_images: "person",
  image_not_allowed: "garment",
  photo_too_small: "person",
  nobody_in_photo: "person",
  several_people_in_photo: "person",
  clothes_too_small: "garment",
  no_clothes_in_picture: "garment",
  no_prompt: "prompt",
  prompt_refused: "prompt",
  prompt_language: "prompt",
};

/** `keep` also keeps the photo. */
export const tryOnFields = { ...getFormFields(tryOnFormSchema({ isConsentNeeded: true })), person: 10, garment: 10, keep: 1, plain: 1 };

/** Stores pictures, then charges and starts once per key. */
export async function startTryOn(viewer: Viewer, form: FormData, postId: string | null, language: Language) {
  const badPictures = { ...(await storeFormPicture(form, "person", viewer.id)), ...(await storeFormPicture(form, "garment", viewer.id)) };
  if (form.has("plain") && form.get("prompt") === "" && form.get("garment")) form.set("prompt", getDefaultWish("piece", language));
  const shouldKeepPhoto = form.has("keep");
  const isConsentNeeded = !(await isProviderAllowed(viewer.id));
  const submission = parseForm(form, tryOnFormSchema({ isConsentNeeded }));
  if (Object.keys(badPictures).length > 0) return data({ result: submission.reply({ fieldErrors: badPictures }) }, 422);
  if (submission.status !== "success") return invalidForm(submission);
  const { person, garment, look: shownLook, prompt, key } = submission.value;
  try {
    const pictures = await Promise.all([person, garment ?? ""].map(getDigest));
    const { id } = await runOnce(viewer.id, key, JSON.stringify([...pictures, postId, prompt]), async (idempotencyKey) => {
      await consumeLimit("edit", viewer.id);
      const look = postId ? await getWearableLook(viewer.id, postId) : null;
      if (shownLook && !look) throw new AppError("image_not_allowed"); // The look was deleted meanwhile.
      const clothes = look?.imageUrl ?? garment;
      if (isConsentNeeded) await giveConsent(viewer.id, "ai_provider", language);
      const tryOn = await startCheckedTryOn(viewer, {
        imageIds: [person, clothes].flatMap(getMediaIds),
        prompt,
        sourcePostId: look?.id,
        language,
        idempotencyKey,
      });
      // Failing to keep the photo does not stop the try-on.
      if (shouldKeepPhoto) await keepPhoto(viewer.id, person).catch(asAppError);
      return tryOn;
    });
    return redirect(tryOnPath({ id }), 303);
  } catch (thrown) {
    const error = asAppError(thrown);
    return fieldError(fieldByError[error.code] ?? "", error)(submission);
  }
}

const getMediaIds = (url: string | undefined) => (url ? [mediaIdOf(url)] : []);
