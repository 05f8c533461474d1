import { requireAny } from "#app/http/page.server";
import { orNoCollection } from "#app/http/page-collection.server";
import { pageRequest } from "#app/http/paging.server";
import { cardOf } from "#app/models/card";
import { listCollections } from "#app/models/collection.server";
import { listCollected } from "#app/models/collection-posts.server";
import { listLikedPosts } from "#app/models/feed.server";
import type { Viewer } from "#app/models/session.server";
import { isUuid } from "#app/models/uuid";
import { collectionsPath } from "#app/paths";
import { loadEdits } from "./edits-view.server";

/** Saved or liked looks, those of one collection, or the try-ons of Get Ready. */
export async function loadCollections(viewer: Viewer, url: URL) {
  const isGetReady = url.searchParams.get("tab") === "getready" || url.searchParams.get("view") === "getready";
  if (isGetReady) return loadEdits(viewer, url);
  const page = pageRequest(url);
  const collections = (await listCollections(viewer.id)).map(({ id, kind, name, description }) => ({ id, kind, name, description }));
  const category = url.searchParams.get("category") ?? "all";
  const shown = { view: "collections" as const, collections };
  if (category === "liked") {
    const { items, nextCursor } = await listLikedPosts(viewer.id, page);
    requireAny(items, url, collectionsPath(category));
    return { ...shown, category, collected: items.map((post) => ({ id: post.id, card: cardOf(post), note: null, createdAt: post.createdAt })), nextCursor };
  }
  const collection = collections.find(({ id, kind }) => (isUuid(category) ? id === category : kind === "looks"));
  const { items, nextCursor } = await listCollected(viewer.id, orNoCollection(collection).id, page);
  requireAny(items, url, collectionsPath(category));
  const collected = items.map(({ post, note }) => ({ id: post.id, card: cardOf(post), note, createdAt: post.createdAt }));
  return { ...shown, category: collection?.kind === "custom" ? collection.id : "all", collected, nextCursor };
}
