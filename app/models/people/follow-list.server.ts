import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { follows, users } from "#app/db/schema";
import { isActive } from "#app/models/access/active-people.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { UserSummary } from "#app/models/contract";
import { idCursor } from "#app/models/shared/cursor.server";
import { authorColumns, presentAuthor } from "./author.server";
import { requireRelation } from "./person.server";

export const listFollowers = bearsDelay((viewerId: string, userId: string, page: PageRequest) =>
  listFollows(viewerId, userId, page, follows.followerId, eq(follows.followingId, userId)),
);

export const listFollowing = bearsDelay((viewerId: string, userId: string, page: PageRequest) =>
  listFollows(viewerId, userId, page, follows.followingId, eq(follows.followerId, userId)),
);

export const listMutualFollowers = bearsDelay((viewerId: string, userId: string, page: PageRequest) => {
  // Starts from the viewer's few follows.
  const mutual = sql`select theirs.id from ${follows} mine
    cross join lateral (select id from ${follows} where follower_id = mine.following_id and following_id = ${userId} limit 1) theirs
    where mine.follower_id = ${viewerId}`;
  return listFollows(viewerId, userId, page, follows.followerId, sql`${follows.id} = any(array(${mutual}))`);
});

async function listFollows(
  viewerId: string,
  userId: string,
  { limit, cursor }: PageRequest,
  person: PgColumn,
  which: SQL | undefined,
): Promise<Page<UserSummary>> {
  const before = idCursor(cursor);
  const { isBlocked } = await requireRelation(viewerId, userId);
  if (isBlocked) return { items: [], nextCursor: null };
  const rows = await db
    .select({ followId: follows.id, author: authorColumns })
    .from(follows)
    .innerJoin(users, eq(users.id, person))
    .where(and(which, before ? lt(follows.id, before) : undefined, isActive, isUnblocked(viewerId, sql`${users.id}`)))
    .orderBy(desc(follows.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.followId);
  return { ...page, items: page.items.map((row) => presentAuthor(row.author)) };
}
