import { getEditView } from "#app/models/edit-view.server";
import { mediaIdOf, ownMedia } from "#app/models/media.server";
import { imageUrlOf } from "#app/models/picture";
import type { Viewer } from "#app/models/session.server";
import { requireTryOnStart, type TryOnScreen } from "#app/models/try-on-start.server";

/** Get Ready with the look (`post`), the picture (`image`) or the earlier try-on (`again`) that the address names, and the result (`edit`) to be cut and posted, or what was cut of it (`photo`). */
export async function loadTryOn(viewer: Viewer, url: URL): Promise<TryOnScreen> {
  const { searchParams } = url;
  const editId = searchParams.get("edit");
  const cropId = mediaIdOf(searchParams.get("photo") ?? "");
  const [start, edit, crop] = await Promise.all([
    requireTryOnStart(viewer.id, { postId: searchParams.get("post"), imageUrl: searchParams.get("image"), editId: searchParams.get("again") }),
    editId ? getEditView(viewer.id, editId) : null,
    cropId ? ownMedia(viewer.id, cropId, ["post"]) : null,
  ]);
  return {
    ...start,
    formKey: crypto.randomUUID(),
    result: edit?.result && !edit.postId ? { editId: edit.id, url: crop?.isAi ? imageUrlOf(crop.id) : edit.result.url } : null,
  };
}
