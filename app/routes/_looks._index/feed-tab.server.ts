import { pageRequest } from "#app/http/paging.server";
import { exploreCards } from "#app/models/explore.server";
import { followingCards } from "#app/models/feed.server";
import type { Viewer } from "#app/models/session.server";
import { railStoryOf } from "#app/models/story";
import { listReels } from "#app/models/story.server";

/** The chosen feed's part: Seguindo for who follows anyone, else Explorar. */
export async function loadFeed(viewer: Viewer, url: URL) {
  const asked = url.searchParams.get("feed");
  const feed = asked === "following" || asked === "explore" ? asked : viewer.followingCount > 0 ? ("following" as const) : ("explore" as const);
  const request = pageRequest(url);
  const isFirst = request.cursor === null;
  const at = Date.now();
  const [page, reels] = await Promise.all([
    feed === "following" ? followingCards(viewer.id, request) : exploreCards(viewer.id, request),
    isFirst ? listReels(viewer.id) : [],
  ]);
  return { at, feed, cards: page.items, nextCursor: page.nextCursor, isFirst, stories: reels.map(railStoryOf) };
}
