import { pageRequest } from "#app/http/paging.server";
import { loadPeopleToFollow } from "#app/http/people-to-follow.server";
import { exploreCards } from "#app/models/explore.server";
import { followingCards } from "#app/models/feed.server";
import type { Viewer } from "#app/models/session.server";
import { railStoryOf } from "#app/models/story";
import { listReels } from "#app/models/story.server";

const maxPeople = 9;

/** Whoever follows fewer has people to follow before the looks of Explorar, others behind the first of them. */
const fewFollowed = 5;

/** The chosen feed's part: Seguindo for who follows anyone, else Explorar; with people to follow in Explorar, and where Seguindo is empty. */
export async function loadFeed(viewer: Viewer, url: URL) {
  const asked = url.searchParams.get("feed");
  const feed = asked === "following" || asked === "explore" ? asked : viewer.followingCount > 0 ? ("following" as const) : ("explore" as const);
  const request = pageRequest(url);
  const isFirst = request.cursor === null;
  const at = Date.now();
  const listPeople = async () => (await loadPeopleToFollow(viewer.id, { limit: maxPeople, cursor: null })).people;
  const [page, reels, proposed] = await Promise.all([
    feed === "following" ? followingCards(viewer.id, request) : exploreCards(viewer.id, request),
    isFirst ? listReels(viewer.id) : [],
    isFirst && feed === "explore" ? listPeople() : [],
  ]);
  const people = isFirst && feed === "following" && page.items.length === 0 ? await listPeople() : proposed;
  const arePeopleFirst = viewer.followingCount < fewFollowed;
  return { at, feed, cards: page.items, nextCursor: page.nextCursor, isFirst, stories: reels.map(railStoryOf), people, arePeopleFirst };
}
