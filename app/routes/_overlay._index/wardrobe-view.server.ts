import { readWardrobeFilter } from "#app/actions/pieces/wardrobe-form.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import type { Viewer } from "#app/models/account/session.server";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";
import { wardrobePath } from "#app/try-again-paths";

/** Own pieces, as filtered and ordered. */
export async function loadWardrobe(viewer: Viewer, url: URL) {
  const filter = readWardrobeFilter(url);
  const { items, nextCursor } = await listWardrobe(viewer.id, filter, pageRequest(url));
  redirectIfEmpty(items, url, wardrobePath(filter));
  return { view: "wardrobe" as const, filter, pieces: items.map(wardrobeCardOf), nextCursor };
}
