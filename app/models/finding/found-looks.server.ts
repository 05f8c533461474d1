import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { fixed } from "#app/db/page.server";
import { lookWords, posts } from "#app/db/schema";
import { AppError } from "../app-error";
import { highestId, isUuid } from "../uuid";
import { visibleTo } from "../visibility.server";

// what many looks match is met soon by reading them in their order, if not today then some way down; what these do not have is rare, and the index on words has it
const readInOrder = 2000;
const maxReadInOrder = 30_000;
/** PostgreSQL supposes of no word that it does not know that so many looks bear it. */
const commonShare = 0.05;

/** A place in the order: newest and most liked mixed. */
export type Place = { id: string; rankedAt: number };

/** A look that was found there. */
export type Found = Place & { tags: string[] };

type Wish = {
  /** What the words of a look must match, as SQL for a tsquery. */
  wanted: SQL;
  /** Below this place, or from the first on. */
  below: Place | null;
  limit: number;
  /** As many as make the looks read in order enough; `limit` unless said. */
  enough?: number;
  /** What else must hold of `posts`. */
  which?: SQL;
};

/** The next looks with these words that the viewer may see, archived ones left out. One query, whatever there is. */
export async function findLooks(viewerId: string, { wanted, below, limit, enough = limit, which = sql`true` }: Wish): Promise<Found[]> {
  const range = rangeBelow(below);
  const order = sql`order by ranked_at desc, post_id desc`;
  const seen = visibleLook(viewerId, sql`candidate.post_id`, which);
  return db.execute<Found>(sql`
    with wish as materialized (select words, share_of_looks(words) as share from (select ${wanted} as words offset 0) typed),
    near as materialized (
      select post_id, ranked_at, tags from (
        select * from ${lookWords} where ${range} ${order}
        limit (select case when share >= ${commonShare} then ${maxReadInOrder}::int else ${readInOrder}::int end from wish)) candidate ${seen}
      where words @@ (select words from wish) ${order} limit ${fixed(limit)}),
    far as (
      select post_id, ranked_at, tags from (
        select post_id, ranked_at from ${lookWords}
        where (select count(*) from near) < ${fixed(enough)} and words @@ (select words from wish) and ${range} ${order}) candidate ${seen}
      ${order} limit ${fixed(limit)})
    select post_id as id, tags, ${rankOf(sql`ranked_at`)} as "rankedAt" from (
      select * from far union all select * from near where (select count(*) from near) >= ${fixed(enough)}) found ${order} limit ${fixed(limit)}`);
}

/** The next looks of all whose words do not match. */
export async function findOtherLooks(viewerId: string, { wanted, below, limit, which = sql`true` }: Wish): Promise<Found[]> {
  return db.execute<Found>(sql`
    with wish as materialized (select ${wanted} as words)
    select post_id as id, tags, ${rankOf(sql`ranked_at`)} as "rankedAt" from ${lookWords} candidate ${visibleLook(viewerId, sql`candidate.post_id`, which)}
    where not words @@ (select words from wish) and ${rangeBelow(below)} order by ranked_at desc, post_id desc limit ${fixed(limit)}`);
}

// «offset 0» keeps PostgreSQL from beginning with the looks themselves
const visibleLook = (viewerId: string, id: SQL, which: SQL) => sql`cross join lateral (
  select ${posts.tags} as tags from ${posts} where ${posts.id} = ${id} and not ${posts.isArchived} and ${visibleTo(viewerId)} and ${which} offset 0) look`;

const rankOf = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::double precision`;

const rangeBelow = (place: Place | null) =>
  sql`(ranked_at, post_id) < (${place ? new Date(place.rankedAt).toISOString() : "infinity"}::timestamptz, ${place?.id ?? highestId}::uuid)`;

/** A place as a cursor holds it. */
export const writePlace = ({ rankedAt, id }: Place) => `${rankedAt}_${id}`;

/** The place that a cursor holds; bad_cursor for anything else. */
export function readPlace(cursor: string): Place {
  const [, rankedAt, id = ""] = /^(\d{1,14})_([\w-]{36})$/.exec(cursor) ?? [];
  if (!isUuid(id)) throw new AppError("bad_cursor");
  return { rankedAt: Number(rankedAt), id };
}
