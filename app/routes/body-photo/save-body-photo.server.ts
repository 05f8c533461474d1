import { data, redirect } from "@remix-run/node";
import { storeFormPicture } from "#app/actions/upload.server";
import { asAppError } from "#app/http/error-response.server";
import { runOnce } from "#app/http/idempotency.server";
import { parseForm } from "#app/http/input.server";
import { fieldError, invalidForm } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import type { ErrorCode } from "#app/lib/app-error";
import type { Viewer } from "#app/models/account/session.server";
import { getDigest } from "#app/models/media/media.server";
import { setBodyPhoto } from "#app/models/try-on/body.server";
import { BodyPhotoForm } from "#app/models/try-on/body-photo.schema";
import { keepPhoto, listKeptPhotos } from "#app/models/try-on/kept-photo.server";

const fieldByError: Partial<Record<ErrorCode, string>> = { image_not_allowed: "person", kept_photos_full: "keep" };

/** A picture may stand in several inputs. */
export const bodyPhotoFields = { person: 10, keep: 1, key: 1 };

/** Stores and keeps the photo, then has it prepared, once per key. */
export async function saveBodyPhoto(viewer: Viewer, form: FormData, path: string) {
  const badPicture = await storeFormPicture(form, "person", viewer.id);
  const submission = parseForm(form, BodyPhotoForm);
  if (Object.keys(badPicture).length > 0) return data({ result: submission.reply({ fieldErrors: badPicture }) }, 422);
  if (submission.status !== "success") return invalidForm(submission);
  const { person, keep, key } = submission.value;
  const isKept = (await listKeptPhotos(viewer.id)).some((photo) => photo.imageUrl === person);
  if (!isKept && !keep) return data({ result: submission.reply({ fieldErrors: { keep: ["errors:keep_required"] } }) }, 422);
  try {
    await runOnce(viewer.id, key, JSON.stringify([await getDigest(person)]), async () => {
      await consumeLimit("body", viewer.id);
      const photo = await keepPhoto(viewer.id, person);
      await setBodyPhoto(viewer.id, photo.id);
      return {};
    });
    return redirect(path, 303);
  } catch (thrown) {
    const error = asAppError(thrown);
    return fieldError(fieldByError[error.code] ?? "", error)(submission);
  }
}
