import { getNewPostToast, publishPostForm } from "#app/actions/post.server";
import { storeFormUpload } from "#app/actions/upload.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm } from "#app/http/input.server";
import { invalidForm, runFormAction } from "#app/http/page.server";
import type { Viewer } from "#app/models/account/session.server";
import { PostForm } from "#app/models/looks/post.schema";

/** Posts a photo, or a crop of an AI result. */
export async function postDirectly(viewer: Viewer, form: FormData) {
  const { refusal: badPicture, picture } = await storeFormUpload(form, viewer.id, "post");
  // Without scripts, only the file's AI mark identifies a crop.
  if (picture && !picture.isAi) form.delete("imageEditId");
  const isWorn = Boolean(form.get("imageEditId"));
  form.set("type", isWorn ? "virtual_tryon" : "outfit");
  form.set("tags", isWorn ? "virtual-tryon,fashion,style" : "photo,style,outfit");
  const submission = parseForm(form, PostForm);
  if (badPicture) return badPicture(submission);
  if (submission.status !== "success") return invalidForm(submission);
  const { done, refusal } = await runFormAction(submission, () => publishPostForm(viewer.id, submission.value), "errors:post_failed");
  return done ? redirectWithFlash("/?page=profile", getNewPostToast(done, isWorn ? "tryOnPosted" : "postCreated")) : refusal;
}
