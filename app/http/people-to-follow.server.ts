import type { PageRequest } from "#app/db/page.server";
import { thumbnailOfCard } from "#app/models/card";
import { suggestPeopleCards } from "#app/models/finding/people-suggestion.server";

/** People to follow as pages show them. */
export async function loadPeopleToFollow(viewerId: string, page: PageRequest) {
  const { items, nextCursor } = await suggestPeopleCards(viewerId, page);
  return { people: items.map(({ looks, ...person }) => ({ ...person, looks: looks.map(thumbnailOfCard) })), nextCursor };
}
