import type { Viewer } from "#app/models/session.server";
import { requireTryOnStart } from "#app/models/try-on-start.server";

/** Get Ready with the look (`post`), the picture (`image`) or the earlier try-on (`again`) that the address names. */
export const loadTryOn = (viewer: Viewer, url: URL) =>
  requireTryOnStart(viewer.id, {
    postId: url.searchParams.get("post"),
    imageUrl: url.searchParams.get("image"),
    editId: url.searchParams.get("again"),
  });
