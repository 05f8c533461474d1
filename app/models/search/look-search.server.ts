import { sql } from "drizzle-orm";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { hydrateCards } from "#app/models/looks/post-card.server";
import { type Hydrate, hydratePosts } from "#app/models/looks/post-view.server";
import { decodePosition, encodePosition, findLooks } from "./found-looks.server";
import { isSearchable, maxSearchLength } from "./search-query";

/** Ignores accents, case and plural; the last word is a prefix. */
export const searchLooks = bearsDelay((viewerId: string, text: string, page: PageRequest) => search(viewerId, text, page, hydratePosts));

export const searchLookCards = bearsDelay((viewerId: string, text: string, page: PageRequest) => search(viewerId, text, page, hydrateCards));

async function search<T>(viewerId: string, text: string, { limit, cursor }: PageRequest, hydrate: Hydrate<T>): Promise<Page<T>> {
  const below = cursor === null ? null : decodePosition(cursor);
  const tsquery = toTsQuery(text);
  if (!tsquery) return { items: [], nextCursor: null };
  const { items, nextCursor } = pageOf(await findLooks(viewerId, { tsquery, below, limit: limit + 1 }), limit, encodePosition);
  const ids = items.map(({ id }) => id);
  return { items: await hydrate(viewerId, ids), nextCursor };
}

function toTsQuery(text: string) {
  const isValid = isSearchable(text) && text.length <= maxSearchLength && !text.includes("\0");
  return isValid ? sql`words_wanted(${text.normalize("NFC")})` : null;
}
