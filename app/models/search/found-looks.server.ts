import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { postSearchIndex, posts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { highestId, isUuid } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";

// Common words: scan by rank. Rare words: full-text index.
const readInOrder = 2000;
const maxReadInOrder = 30_000;
// Words with too few matches in this sample are rare.
const sampleSize = 500;
/** Above PostgreSQL's estimate for unknown words. */
const commonShare = 0.05;

export type RankPosition = { id: string; rankedAt: number };

export type FoundLook = RankPosition & { tags: string[] };

type LookQuery = {
  tsquery: SQL;
  below: RankPosition | null;
  limit: number;
  /** Matches by rank that make the index unnecessary. */
  minMatches?: number;
  filter?: SQL;
};

export async function findLooks(viewerId: string, { tsquery, below, limit, minMatches = limit, filter = sql`true` }: LookQuery): Promise<FoundLook[]> {
  const range = rangeBelow(below);
  const order = sql`order by ranked_at desc, post_id desc`;
  const visible = visibleLook(viewerId, sql`candidate.post_id`, filter);
  const expected = Math.ceil(minMatches / 10);
  const isInSample = sql`select count(*) = ${inlineNumber(expected)} from (
    select from (select words as held from ${postSearchIndex} where ${range} ${order} limit ${inlineNumber(sampleSize)}) sample where held @@ words limit ${inlineNumber(expected)}) met`;
  return db.execute<FoundLook>(sql`
    with query as materialized (select words, share_of_looks(words) as share from (select ${tsquery} as words offset 0) typed),
    scanned as materialized (
      select post_id, ranked_at, tags from (
        select * from ${postSearchIndex} where ${range} ${order}
        limit (select case when share >= ${commonShare} then ${maxReadInOrder}::int when (${isInSample}) then ${readInOrder}::int else 0 end from query)) candidate ${visible}
      where words @@ (select words from query) ${order} limit ${inlineNumber(limit)}),
    indexed as (
      select post_id, ranked_at, tags from (
        select post_id, ranked_at from ${postSearchIndex}
        where (select count(*) from scanned) < ${inlineNumber(minMatches)} and words @@ (select words from query) and ${range} ${order}) candidate ${visible}
      ${order} limit ${inlineNumber(limit)})
    select post_id as id, tags, ${rankOf(sql`ranked_at`)} as "rankedAt" from (
      select * from indexed union all select * from scanned where (select count(*) from scanned) >= ${inlineNumber(minMatches)}) found ${order} limit ${inlineNumber(limit)}`);
}

export async function findOtherLooks(viewerId: string, { tsquery, below, limit, filter = sql`true` }: LookQuery): Promise<FoundLook[]> {
  return db.execute<FoundLook>(sql`
    with query as materialized (select ${tsquery} as words)
    select post_id as id, tags, ${rankOf(sql`ranked_at`)} as "rankedAt" from ${postSearchIndex} candidate ${visibleLook(viewerId, sql`candidate.post_id`, filter)}
    where not words @@ (select words from query) and ${rangeBelow(below)} order by ranked_at desc, post_id desc limit ${inlineNumber(limit)}`);
}

// `offset 0` keeps PostgreSQL from scanning posts first.
const visibleLook = (viewerId: string, id: SQL, filter: SQL) => sql`cross join lateral (
  select ${posts.tags} as tags from ${posts} where ${posts.id} = ${id} and not ${posts.isArchived} and ${visibleTo(viewerId)} and ${filter} offset 0) look`;

const rankOf = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::double precision`;

// Subqueries keep one generic plan.
const rangeBelow = (position: RankPosition | null) =>
  sql`(ranked_at, post_id) < ((select ${position ? new Date(position.rankedAt).toISOString() : "infinity"}::timestamptz), (select ${position?.id ?? highestId}::uuid))`;

export const encodePosition = ({ rankedAt, id }: RankPosition) => `${rankedAt}_${id}`;

export function decodePosition(cursor: string): RankPosition {
  const [, rankedAt, id = ""] = /^(\d{1,14})_([\w-]{36})$/.exec(cursor) ?? [];
  if (!isUuid(id)) throw new AppError("bad_cursor");
  return { rankedAt: Number(rankedAt), id };
}
