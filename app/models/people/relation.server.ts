import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { comments, likes, pieceQuestions, posts, userInteractions, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isActive } from "#app/models/access/active-people.server";
import { lockPair, lockPresenceShared } from "#app/models/access/locks.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { UserSummary } from "#app/models/contract";
import { publish } from "#app/models/events/events.server";
import { deleteNotificationsBetween } from "#app/models/events/notification.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { authorColumns, presentAuthor } from "./author.server";
import { endFollows } from "./follow.server";
import { requireRelation, requireUser } from "./person.server";
import type { RelationType } from "./relation";

/** Idempotent; a block removes follows, likes, comments and questions. */
export async function setRelation(viewerId: string, userId: string, type: RelationType): Promise<void> {
  await requireOther(viewerId, userId, type);
  await db.transaction(async (tx) => {
    if (type === "block") await lockRelationPair(tx, viewerId, userId);
    const inserted = await tx
      .insert(userInteractions)
      .values({ userId: viewerId, targetUserId: userId, type })
      .onConflictDoNothing()
      .returning({ id: userInteractions.id });
    if (type !== "block" || inserted.length === 0) return;
    await removeInteractions(tx, viewerId, userId);
    await endFollows(tx, viewerId, userId);
    await deleteNotificationsBetween(tx, viewerId, userId);
    for (const each of [viewerId, userId]) await publish(tx, each, { type: "end" });
  });
}

async function lockRelationPair(tx: Tx, viewerId: string, userId: string) {
  await lockPresenceShared(tx, userId);
  await lockPair(tx, viewerId, userId);
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isActive));
  if (found.length === 0) throw new AppError("user_not_found");
}

export async function removeRelation(viewerId: string, userId: string, type: RelationType): Promise<void> {
  await requireOther(viewerId, userId, type);
  await db
    .delete(userInteractions)
    .where(and(eq(userInteractions.userId, viewerId), eq(userInteractions.targetUserId, userId), eq(userInteractions.type, type)));
}

// Users who blocked the viewer can only be blocked.
async function requireOther(viewerId: string, userId: string, type: RelationType) {
  if (viewerId === userId) throw new AppError("on_oneself");
  await (type === "block" ? requireUser(userId) : requireRelation(viewerId, userId));
}

// Locks post rows first, ordered by id.
async function removeInteractions(tx: Tx, ownerId: string, guestId: string) {
  await tx.execute(sql`
    select count(*) from (select 1 from ${posts} where user_id = ${ownerId} and (
      exists (select 1 from ${likes} where ${likes.postId} = ${posts.id} and ${likes.userId} = ${guestId})
      or exists (select 1 from ${comments} where ${comments.postId} = ${posts.id} and ${comments.userId} = ${guestId}))
    order by id for no key update) held`);
  await tx.execute(sql`
    with own as (select id from ${posts} where user_id = ${ownerId}),
    liked as (delete from ${likes} where user_id = ${guestId} and post_id in (select id from own) returning post_id),
    commented as (delete from ${comments} where user_id = ${guestId} and post_id in (select id from own) returning post_id)
    update ${posts} set
      likes_count = likes_count - (select count(*) from liked where liked.post_id = ${posts.id}),
      comments_count = comments_count - (select count(*) from commented where commented.post_id = ${posts.id})
    where id in (select post_id from liked union select post_id from commented)`);
  await tx.execute(sql`delete from ${pieceQuestions} using ${posts}
    where ${posts.id} = ${pieceQuestions.postId} and ${posts.userId} = ${ownerId} and ${pieceQuestions.askerId} = ${guestId}`);
}

export async function isRestricted(tx: Tx, byId: string, targetId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: userInteractions.id })
    .from(userInteractions)
    .where(and(eq(userInteractions.userId, byId), eq(userInteractions.targetUserId, targetId), eq(userInteractions.type, "restrict")));
  return row !== undefined;
}

export async function listRelations(viewerId: string, type: RelationType, { limit, cursor }: PageRequest): Promise<Page<UserSummary>> {
  const before = idCursor(cursor);
  const isBlock = type === "block";
  const rows = await db
    .select({ relationId: userInteractions.id, author: authorColumns })
    .from(userInteractions)
    .innerJoin(users, eq(users.id, userInteractions.targetUserId))
    .where(
      and(
        eq(userInteractions.userId, viewerId),
        eq(userInteractions.type, type),
        before ? lt(userInteractions.id, before) : undefined,
        isActive,
        isBlock ? undefined : isUnblocked(viewerId, sql`${users.id}`),
      ),
    )
    .orderBy(desc(userInteractions.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.relationId);
  return { ...page, items: page.items.map(({ author }) => presentAuthor(isBlock ? { ...author, profilePhoto: null } : author)) };
}
