import { pageRequest } from "#app/http/paging.server";
import { cardOf } from "#app/models/card";
import { exploreFeed } from "#app/models/explore.server";
import { followingFeed } from "#app/models/feed.server";
import type { Viewer } from "#app/models/session.server";

/** The chosen feed's part: Seguindo for who follows anyone, else Explorar. */
export async function loadFeed(viewer: Viewer, url: URL) {
  const asked = url.searchParams.get("feed");
  const feed = asked === "following" || asked === "explore" ? asked : viewer.followingCount > 0 ? ("following" as const) : ("explore" as const);
  const request = pageRequest(url);
  const page = await (feed === "following" ? followingFeed(viewer.id, request) : exploreFeed(viewer.id, request));
  return { feed, cards: page.items.map(cardOf), nextCursor: page.nextCursor, isFirst: request.cursor === null };
}
