import type { Viewer } from "#app/models/account/session.server";
import { getOwnMedia, mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import type { TryOnScreen } from "#app/models/try-on/try-on-start";
import { requireTryOnStart } from "#app/models/try-on/try-on-start.server";
import { getTryOnView } from "#app/models/try-on/try-on-view.server";
import { asKeptPart } from "#app/models/try-on/versions/keep-part";

/** Loads inputs from `post`, `image` or `again`, and the result from `edit` or `photo`. */
export async function loadTryOn(viewer: Viewer, url: URL): Promise<TryOnScreen> {
  const { searchParams } = url;
  const editId = searchParams.get("edit");
  const cropId = mediaIdOf(searchParams.get("photo") ?? "");
  const [start, tryOn, crop] = await Promise.all([
    requireTryOnStart(viewer.id, {
      postIds: searchParams.getAll("post"),
      imageUrls: searchParams.getAll("image"),
      editId: searchParams.get("again"),
      keep: asKeptPart(searchParams.get("keep")),
    }),
    editId ? getTryOnView(viewer.id, editId) : null,
    cropId ? getOwnMedia(viewer.id, cropId, ["post"]) : null,
  ]);
  return {
    ...start,
    running: viewer.runningTryOns,
    formKey: crypto.randomUUID(),
    result: tryOn?.result && !tryOn.postId ? { editId: tryOn.id, url: crop?.isAi ? imageUrlOf(crop.id) : tryOn.result.url } : null,
  };
}
