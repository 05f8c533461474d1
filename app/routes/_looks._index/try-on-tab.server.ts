import { getEditView } from "#app/models/edit-view.server";
import type { Viewer } from "#app/models/session.server";
import { requireTryOnStart, type TryOnScreen } from "#app/models/try-on-start.server";

/** Get Ready with the look (`post`), the picture (`image`) or the earlier try-on (`again`) that the address names, and the result (`edit`) to be cut and posted. */
export async function loadTryOn(viewer: Viewer, url: URL): Promise<TryOnScreen> {
  const { searchParams } = url;
  const editId = searchParams.get("edit");
  const [start, edit] = await Promise.all([
    requireTryOnStart(viewer.id, { postId: searchParams.get("post"), imageUrl: searchParams.get("image"), editId: searchParams.get("again") }),
    editId ? getEditView(viewer.id, editId) : null,
  ]);
  return { ...start, result: edit?.result && !edit.postId ? { editId: edit.id, url: edit.result.url } : null };
}
