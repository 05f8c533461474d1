import { collectionOrNotFound } from "#app/http/page/collection.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { isUuid } from "#app/lib/uuid";
import type { Viewer } from "#app/models/account/session.server";
import { listCollectedPieces } from "#app/models/collections/collected-piece.server";
import { listCollections } from "#app/models/collections/collection.server";
import { listCollectedPosts } from "#app/models/collections/collection-posts.server";
import { summarizeRun } from "#app/models/collections/collection-run.server";
import { listLikedPosts } from "#app/models/feed/feed.server";
import { cardOf } from "#app/models/looks/post-card";
import { pieceCardOf } from "#app/models/pieces/piece-card";
import { collectionsPath } from "#app/paths";
import { loadTryOns } from "./try-ons-view.server";
import { loadWardrobe } from "./wardrobe-view.server";

export async function loadCollections(viewer: Viewer, url: URL) {
  const isGetReady = url.searchParams.get("tab") === "getready" || url.searchParams.get("view") === "getready";
  if (isGetReady) return loadTryOns(viewer, url);
  if (url.searchParams.get("view") === "wardrobe") return loadWardrobe(viewer, url);
  const page = pageRequest(url);
  const collections = (await listCollections(viewer.id)).map(({ id, kind, name, description }) => ({ id, kind, name, description }));
  const category = url.searchParams.get("category") ?? "all";
  const shared = { view: "collections" as const, collections };
  if (category === "liked") {
    const { items, nextCursor } = await listLikedPosts(viewer.id, page);
    redirectIfEmpty(items, url, collectionsPath(category));
    return {
      ...shared,
      category,
      collected: items.map((post) => ({ id: post.id, card: cardOf(post), note: null, createdAt: post.createdAt })),
      pieces: [],
      nextCursor,
      run: null,
      plan: viewer.subscriptionPlan,
    };
  }
  const collection = collections.find(({ id, kind }) => (isUuid(category) ? id === category : kind === "looks"));
  const { id, kind } = collectionOrNotFound(collection);
  const isCustom = kind === "custom";
  const [{ items, nextCursor }, pieces] = await Promise.all([listCollectedPosts(viewer.id, id, page), isCustom ? listCollectedPieces(viewer.id, id) : []]);
  redirectIfEmpty(items, url, collectionsPath(category));
  const collected = items.map(({ post, note }) => ({ id: post.id, card: cardOf(post), note, createdAt: post.createdAt }));
  const run = isCustom && collected.length > 0 ? await summarizeRun(viewer, id) : null;
  return { ...shared, category: isCustom ? id : "all", collected, pieces: pieces.map(pieceCardOf), nextCursor, run, plan: viewer.subscriptionPlan };
}
