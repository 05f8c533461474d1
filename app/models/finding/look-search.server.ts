import { sql } from "drizzle-orm";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { hydrateCards } from "../card.server";
import { type Hydrate, hydratePosts } from "../post-view.server";
import { isSearchable, longestSearch } from "../search";
import { findLooks, readPlace, writePlace } from "./found-looks.server";

/** Looks by the words of their caption, tags, description and place: accents, case and number ignored, the last word also by its beginning; newest and most liked mixed. */
export const searchLooks = (viewerId: string, text: string, page: PageRequest) => search(viewerId, text, page, hydratePosts);

/** The same as cards. */
export const searchLookCards = (viewerId: string, text: string, page: PageRequest) => search(viewerId, text, page, hydrateCards);

async function search<T>(viewerId: string, text: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<T>> {
  const below = cursor === null ? null : readPlace(cursor);
  const wanted = wantedOf(text);
  if (!wanted) return { items: [], nextCursor: null };
  const { items, nextCursor } = pageOf(await findLooks(viewerId, { wanted, below, limit: limit + 1 }), limit, writePlace);
  const ids = items.map(({ id }) => id);
  return { items: await hydrate(viewerId, ids), nextCursor };
}

/** The words as a tsquery; null while there is too little or too much of them. PostgreSQL's text has no NUL. */
function wantedOf(text: string) {
  const isWanted = isSearchable(text) && text.length <= longestSearch && !text.includes("\0");
  return isWanted ? sql`words_wanted(${text.normalize("NFC")})` : null;
}
