import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { attempt, invalid } from "#app/http/page.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { keepUpload } from "#app/http/upload.server";
import { NewPost } from "#app/models/post.schema";
import { createPost } from "#app/models/post.server";
import type { Viewer } from "#app/models/session.server";

/** A photo as a look, without the AI; or a part of what the AI made, which stays its work. */
export async function postDirectly(viewer: Viewer, form: FormData) {
  const { refusal: badPicture, picture } = await keepUpload(form, viewer.id, "post");
  // without scripts the form cannot tell a cut of the result from another photo chosen in its place; the AI's mark in the file can
  if (picture && !picture.isAi) form.delete("imageEditId");
  const isWorn = Boolean(form.get("imageEditId"));
  form.set("type", isWorn ? "virtual_tryon" : "outfit");
  form.set("tags", isWorn ? "virtual-tryon,fashion,style" : "photo,style,outfit");
  const submission = readForm(form, NewPost);
  if (badPicture) return badPicture(submission);
  if (submission.status !== "success") return invalid(submission);
  const { refusal } = await attempt(submission, async () => {
    await countAgainst("post", viewer.id);
    await createPost(viewer.id, submission.value);
  });
  return refusal ?? redirectWithFlash("/?page=profile", { key: isWorn ? "tryOnPosted" : "postCreated" });
}
