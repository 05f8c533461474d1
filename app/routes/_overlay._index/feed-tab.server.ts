import { loadPeopleToFollow } from "#app/actions/people-to-follow.server";
import { pageRequest } from "#app/http/paging.server";
import type { Viewer } from "#app/models/account/session.server";
import type { Home } from "#app/models/activity/home.server";
import { getExploreCards } from "#app/models/feed/explore.server";
import { getFollowingCards } from "#app/models/feed/feed.server";

const maxPeople = 9;

/** Up to this many follows, suggestions load with the page. */
const minFollowed = 5;

/** One page of the chosen feed; suggestions for new accounts. */
export async function loadFeed(viewer: Viewer, url: URL, { stories, cards, explore }: Home) {
  const requestedFeed = url.searchParams.get("feed");
  const feed =
    requestedFeed === "following" || requestedFeed === "explore" ? requestedFeed : viewer.followingCount > 0 ? ("following" as const) : ("explore" as const);
  const request = pageRequest(url);
  const isFirst = request.cursor === null;
  const at = Date.now();
  const isNewcomer = viewer.followingCount < minFollowed;
  const listPeople = async () => (await loadPeopleToFollow(viewer.id, { limit: maxPeople, cursor: null })).people;
  const [page, first] = await Promise.all([
    feed === "following" ? getFollowingCards(viewer.id, request, cards) : getExploreCards(viewer.id, request, explore),
    isFirst && feed === "explore" && isNewcomer ? listPeople() : null,
  ]);
  const people = first ?? (isFirst && page.items.length === 0 ? await listPeople() : []);
  const arePeopleOnDemand = isFirst && feed === "explore" && !isNewcomer && page.items.length > 0;
  return { at, feed, cards: page.items, nextCursor: page.nextCursor, isFirst, stories, people, arePeopleOnDemand };
}
