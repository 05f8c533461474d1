import { pageRequest } from "#app/http/paging.server";
import { listImageEdits } from "#app/models/image-edit.server";
import type { Viewer } from "#app/models/session.server";

/** The viewer's finished try-ons. */
export async function loadEdits(viewer: Viewer, url: URL) {
  const { items, nextCursor } = await listImageEdits(viewer.id, pageRequest(url));
  return { view: "getready" as const, edits: items, nextCursor };
}
