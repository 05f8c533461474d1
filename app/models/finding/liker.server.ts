import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { likes, users } from "#app/db/schema";
import type { UserSummary } from "../contract";
import { idCursor } from "../cursor.server";
import { requireOwnPost } from "../post.server";
import { authorColumns, presentAuthor } from "../post-view.server";
import { isPresent } from "../presence.server";
import { unblocked } from "../visibility.server";

/** Who liked one's own look, the latest like first; forbidden to whoever sees it, post_not_found to the rest. */
export async function listLikers(viewerId: string, postId: string, { limit, cursor }: PageRequest): Promise<Page<UserSummary>> {
  const before = idCursor(cursor);
  await requireOwnPost(viewerId, postId);
  const rows = await db
    .select({ likeId: likes.id, author: authorColumns })
    .from(likes)
    .innerJoin(users, eq(users.id, likes.userId))
    .where(and(eq(likes.postId, postId), before ? lt(likes.id, before) : undefined, isPresent, unblocked(viewerId, sql`${users.id}`)))
    .orderBy(desc(likes.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.likeId);
  return { ...page, items: page.items.map((row) => presentAuthor(row.author)) };
}
