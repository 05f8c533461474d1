import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { likes, users } from "#app/db/schema";
import { isActive } from "#app/models/access/active-people.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { UserSummary } from "#app/models/contract";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { requireOwnPost } from "./post.server";

/** Own looks only; throws forbidden or post_not_found. */
export async function listLikers(viewerId: string, postId: string, { limit, cursor }: PageRequest): Promise<Page<UserSummary>> {
  const before = idCursor(cursor);
  await requireOwnPost(viewerId, postId);
  const rows = await db
    .select({ likeId: likes.id, author: authorColumns })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(and(eq(likes.postId, postId), before ? lt(likes.id, before) : undefined, isActive, isUnblocked(viewerId, sql`${users.id}`)))
    .orderBy(desc(likes.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.likeId);
  return { ...page, items: page.items.map((row) => presentAuthor(row.author)) };
}
