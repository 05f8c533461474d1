import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { inlineNumber } from "#app/db/page.server";
import { follows, posts } from "#app/db/schema";
import { lowestId } from "#app/lib/uuid";
import { isUnmuted, type UserIdParam } from "#app/models/access/visibility.server";

/*
 * What a query selects from: authors as `id`, the newest look of each as `look_id`.
 */

export const selectFollowed = (viewer: UserIdParam) => sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewer}`;

export const selectOwnAndFollowed = (viewer: UserIdParam) => sql`${selectFollowed(viewer)} union all select ${viewer}::uuid`;

const selectNewest = (author: SQL, range: SQL, count: Placeholder) =>
  sql`select id from ${posts} where user_id = ${author} and ${range} order by id desc limit ${count}`;

/** The authors whom `viewer` does not mute and who have looks of `range`. */
export const authorsWithLook = (viewer: UserIdParam, authors: SQL, range: SQL = sql`true`): SQL => sql`(
  select author.id, look.id as look_id from (${authors}) author (id)
  cross join lateral (${selectNewest(sql`author.id`, range, inlineNumber(1))}) look where ${isUnmuted(viewer, sql`author.id`)})`;

/** These authors and the viewer. */
export const withOwnLook = (viewer: SQL, authors: SQL): SQL =>
  sql`(select id, look_id from ${authors} union all select ${viewer}, (${selectNewest(viewer, sql`true`, inlineNumber(1))}))`;

/** The newest `size` looks of authors of the same `range`; decision 084 has the bound. */
export const newestBy = (authors: SQL, range: SQL, size: Placeholder): SQL => sql`(
  with latest as materialized (select id, look_id from ${authors} author order by look_id desc limit ${size}),
  oldest as materialized (select look_id from latest order by look_id desc offset ${size} - 1 limit 1)
  select look.id from latest cross join lateral (
    ${selectNewest(sql`latest.id`, sql`${range} and id >= coalesce((select look_id from oldest), ${lowestId}::uuid)`, size)}) look
  order by look.id desc limit ${size}) newest`;
