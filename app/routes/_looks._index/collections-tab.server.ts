import { pageRequest } from "#app/http/paging.server";
import { cardOf } from "#app/models/card";
import { listSavedPosts } from "#app/models/collection-posts.server";
import { listLikedPosts } from "#app/models/feed.server";
import type { Viewer } from "#app/models/session.server";
import { loadEdits } from "./edits-view.server";

/** Saved or liked looks, or the try-ons of Get Ready. */
export async function loadCollections(viewer: Viewer, url: URL) {
  const isGetReady = url.searchParams.get("tab") === "getready" || url.searchParams.get("view") === "getready";
  if (isGetReady) return loadEdits(viewer, url);
  const request = pageRequest(url);
  const category = url.searchParams.get("category") === "liked" ? ("liked" as const) : ("all" as const);
  const { items, nextCursor } = await (category === "liked" ? listLikedPosts : listSavedPosts)(viewer.id, request);
  return { view: "collections" as const, category, cards: items.map(cardOf), nextCursor };
}
