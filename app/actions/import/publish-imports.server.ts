import { data } from "@remix-run/node";
import { archivePost } from "#app/actions/post.server";
import { asAppError, errorResponseInit, getAppError } from "#app/http/error-response.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { maxFormFields } from "#app/http/request-body.server";
import type { Privacy } from "#app/models/contract";
import { PublishForm } from "#app/models/looks/imported/imported-look.schema";
import { listOwnImports } from "#app/models/looks/imported/imported-look.server";
import { setPrivacy, updatePost } from "#app/models/looks/post.server";

const refuse = (error: string, init: ResponseInit) => data({ errors: [error] }, init);

/** Shows looks that were brought: one, those that are ticked, or all of the page. Null when done. */
export async function publishImports(request: Request, authorId: string) {
  const form = await readPageFormData(request, { look: maxFormFields, of: maxFormFields, act: 1, privacy: 1 });
  const sent = { chosen: form.getAll("look"), listed: form.getAll("of"), act: form.get("act"), privacy: form.get("privacy") };
  const { data: wanted } = PublishForm.safeParse(sent);
  if (!wanted) return refuse("errors:invalid", { status: 422 });
  const { act, chosen, listed, privacy } = wanted;
  const ids = act === "page" ? listed : act === "chosen" ? chosen : [act];
  if (ids.length === 0) return refuse("errors:looks_required", { status: 422 });
  try {
    for (const id of await listOwnImports(authorId, ids)) await publishImport(authorId, id, privacy).catch(ignoreDeleted);
    return null;
  } catch (thrown) {
    const error = asAppError(thrown);
    return refuse(errorKey(error, "errors:post_failed"), errorResponseInit(error));
  }
}

async function publishImport(authorId: string, postId: string, privacy: Privacy): Promise<void> {
  await setPrivacy(authorId, postId, privacy);
  if (privacy !== "public") await updatePost(authorId, postId, { allowTryOn: false }); // as for new ones
  await archivePost(authorId, postId, false);
}

function ignoreDeleted(error: unknown): void {
  if (getAppError(error)?.code !== "post_not_found") throw error;
}
