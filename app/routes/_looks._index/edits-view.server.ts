import { redirect } from "@remix-run/node";
import { pageRequest } from "#app/http/paging.server";
import { type EditView, getEditView, markEditsSeen } from "#app/models/edit-view.server";
import { listImageEdits } from "#app/models/image-edit.server";
import type { Viewer } from "#app/models/session.server";
import { postPath } from "#app/paths";

/** The viewer's finished try-ons, and of them the one that the address opens (`edit`), unless it was posted: then its post. */
export async function loadEdits(viewer: Viewer, url: URL) {
  const [{ items, nextCursor }, opened] = await Promise.all([listImageEdits(viewer.id, pageRequest(url)), openedEdit(viewer, url.searchParams.get("edit"))]);
  await markEditsSeen(viewer.id);
  return { view: "getready" as const, edits: items, opened, nextCursor };
}

async function openedEdit(viewer: Viewer, editId: string | null): Promise<{ id: string; result: NonNullable<EditView["result"]> } | null> {
  const edit = editId ? await getEditView(viewer.id, editId) : null;
  if (!edit?.result) return null;
  if (edit.postId) throw redirect(postPath({ id: edit.postId }));
  return { id: edit.id, result: edit.result };
}
