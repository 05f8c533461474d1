import type { PageRequest } from "#app/db/page.server";
import { suggestPeopleCards } from "#app/models/feed/people-suggestion.server";
import { thumbnailOfCard } from "#app/models/looks/post-card";

export async function loadPeopleToFollow(viewerId: string, page: PageRequest) {
  const { items, nextCursor } = await suggestPeopleCards(viewerId, page);
  return { people: items.map(({ looks, ...person }) => ({ ...person, looks: looks.map(thumbnailOfCard) })), nextCursor };
}
