import { data, redirect } from "@remix-run/node";
import { asAppError } from "#app/http/failure.server";
import { once } from "#app/http/idempotency.server";
import { fieldsOf, parseForm } from "#app/http/input.server";
import { invalid, refuseField, saidOf } from "#app/http/page.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { countUpload } from "#app/http/upload.server";
import type { Language } from "#app/locales/languages";
import { ingestPicture } from "#app/media/ingest.server";
import { AppError, type ErrorCode } from "#app/models/app-error";
import { giveConsent, hasConsent } from "#app/models/consent.server";
import { createImageEdit } from "#app/models/image-edit.server";
import { keepPhoto } from "#app/models/kept-photo.server";
import { digestAt, mediaIdOf } from "#app/models/media.server";
import { imageUrlOf } from "#app/models/picture";
import type { Viewer } from "#app/models/session.server";
import { tryOnInput } from "#app/models/try-on.schema";
import { getWearableLook } from "#app/models/try-on-start.server";
import { editPath } from "#app/paths";

const fieldOf: Partial<Record<ErrorCode, string>> = {
  no_images: "person",
  image_not_allowed: "garment",
  no_prompt: "prompt",
  prompt_refused: "prompt",
  prompt_language: "prompt",
};

/** The fields of the form; `keep` also keeps the photo. */
export const tryOnFields = { ...fieldsOf(tryOnInput({ isConsentNeeded: true })), person: 10, garment: 10, keep: 1 };

/** Stores the pictures first, so that whatever is refused after keeps them; then takes the credit and starts, once for each key. `postId` is the look to wear. */
export async function startTryOn(viewer: Viewer, form: FormData, postId: string | null, language: Language) {
  const badPictures = { ...(await keepPicture(form, "person", viewer.id)), ...(await keepPicture(form, "garment", viewer.id)) };
  const isToBeKept = form.has("keep");
  const isConsentNeeded = !(await hasConsent(viewer.id, "ai_provider"));
  const submission = parseForm(form, tryOnInput({ isConsentNeeded }));
  if (Object.keys(badPictures).length > 0) return data({ result: submission.reply({ fieldErrors: badPictures }) }, 422);
  if (submission.status !== "success") return invalid(submission);
  const { person, garment, look: shown, prompt, key } = submission.value;
  try {
    const pictures = await Promise.all([person, garment ?? ""].map(digestAt));
    const { id } = await once(viewer.id, key, JSON.stringify([...pictures, postId, prompt]), async (idempotencyKey) => {
      await countAgainst("edit", viewer.id);
      const look = postId ? await getWearableLook(viewer.id, postId) : null;
      if (shown && !look) throw new AppError("image_not_allowed"); // gone since the page was made: without it nobody wanted a try-on
      const clothes = look?.imageUrl ?? garment;
      if (isConsentNeeded) await giveConsent(viewer.id, "ai_provider", language);
      const edit = await createImageEdit(viewer, { imageIds: [person, clothes].flatMap(idIn), prompt, sourcePostId: look?.id, idempotencyKey });
      // it has begun: that five are kept already, or that this one cannot be, is no reason to say otherwise
      if (isToBeKept) await keepPhoto(viewer.id, person).catch(asAppError);
      return edit;
    });
    return redirect(editPath({ id }), 303);
  } catch (thrown) {
    const error = asAppError(thrown);
    return refuseField(fieldOf[error.code] ?? "", error)(submission);
  }
}

const idIn = (url: string | undefined) => (url ? [mediaIdOf(url)] : []);

/** Of the inputs with this name a new file wins over the picture kept before; what stays in the form is an address. */
async function keepPicture(form: FormData, name: "person" | "garment", userId: string): Promise<Record<string, string[]>> {
  const parts = form.getAll(name);
  const file = parts.find((part): part is File => part instanceof File && part.size > 0);
  const kept = parts.find((part): part is string => typeof part === "string" && part !== "");
  form.delete(name);
  if (kept) form.set(name, kept);
  if (!file) return {};
  try {
    await countUpload(userId);
    const picture = await ingestPicture({ ownerId: userId, purpose: "edit_input", bytes: await file.bytes() });
    form.set(name, imageUrlOf(picture.id));
    return {};
  } catch (thrown) {
    return { [name]: [saidOf(asAppError(thrown), "errors:images_failed")] };
  }
}
