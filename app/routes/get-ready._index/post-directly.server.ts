import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm } from "#app/http/input.server";
import { attempt, invalid } from "#app/http/page.server";
import { publishFrom, toastOfNew } from "#app/http/post.server";
import { keepUpload } from "#app/http/upload.server";
import { PostForm } from "#app/models/post.schema";
import type { Viewer } from "#app/models/session.server";

/** A photo as a look, without the AI; or a part of what the AI made, which stays its work. */
export async function postDirectly(viewer: Viewer, form: FormData) {
  const { refusal: badPicture, picture } = await keepUpload(form, viewer.id, "post");
  // without scripts the form cannot tell a cut of the result from another photo chosen in its place; the AI's mark in the file can
  if (picture && !picture.isAi) form.delete("imageEditId");
  const isWorn = Boolean(form.get("imageEditId"));
  form.set("type", isWorn ? "virtual_tryon" : "outfit");
  form.set("tags", isWorn ? "virtual-tryon,fashion,style" : "photo,style,outfit");
  const submission = parseForm(form, PostForm);
  if (badPicture) return badPicture(submission);
  if (submission.status !== "success") return invalid(submission);
  const { done, refusal } = await attempt(submission, () => publishFrom(viewer.id, submission.value), "errors:post_failed");
  return done ? redirectWithFlash("/?page=profile", toastOfNew(done, isWorn ? "tryOnPosted" : "postCreated")) : refusal;
}
