import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { comments, likes, posts, userInteractions, users } from "#app/db/schema";
import { AppError } from "./app-error";
import type { UserSummary } from "./contract";
import { idCursor } from "./cursor.server";
import { endFollows } from "./follow.server";
import { publish } from "./news.server";
import { forgetEachOther } from "./notification.server";
import { holdStay, lockPair } from "./pair.server";
import { requireRelation, requireSomebody } from "./person.server";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresent } from "./presence.server";
import type { RelationType } from "./relation";
import { unblocked } from "./visibility.server";

/** Mutes, restricts or blocks somebody; once more changes nothing. A block ends both follows and takes their likes and comments off the viewer's posts. */
export async function setRelation(viewerId: string, userId: string, type: RelationType): Promise<void> {
  await requireOther(viewerId, userId, type);
  await db.transaction(async (tx) => {
    if (type === "block") await holdPair(tx, viewerId, userId);
    const come = await tx
      .insert(userInteractions)
      .values({ userId: viewerId, targetUserId: userId, type })
      .onConflictDoNothing()
      .returning({ id: userInteractions.id });
    if (type !== "block" || come.length === 0) return;
    await removeTraces(tx, viewerId, userId);
    await endFollows(tx, viewerId, userId);
    await forgetEachOther(tx, viewerId, userId);
    for (const each of [viewerId, userId]) await publish(tx, each, { type: "end" });
  });
}

async function holdPair(tx: Tx, viewerId: string, userId: string) {
  await holdStay(tx, userId);
  await lockPair(tx, viewerId, userId);
  const there = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isPresent));
  if (there.length === 0) throw new AppError("user_not_found");
}

/** Lifts it again, which brings nothing back; idempotent. */
export async function liftRelation(viewerId: string, userId: string, type: RelationType): Promise<void> {
  await requireOther(viewerId, userId, type);
  await db
    .delete(userInteractions)
    .where(and(eq(userInteractions.userId, viewerId), eq(userInteractions.targetUserId, userId), eq(userInteractions.type, type)));
}

// whoever blocked the viewer is there for a block of the viewer's own, and for nothing else
async function requireOther(viewerId: string, userId: string, type: RelationType) {
  if (viewerId === userId) throw new AppError("on_oneself");
  await (type === "block" ? requireSomebody(userId) : requireRelation(viewerId, userId));
}

// the posts' rows first, in one order, as every write on a post takes them
async function removeTraces(tx: Tx, ownerId: string, guestId: string) {
  await tx.execute(sql`
    select count(*) from (select 1 from ${posts} where user_id = ${ownerId} and (
      exists (select 1 from ${likes} where ${likes.postId} = ${posts.id} and ${likes.userId} = ${guestId})
      or exists (select 1 from ${comments} where ${comments.postId} = ${posts.id} and ${comments.userId} = ${guestId}))
    order by id for no key update) held`);
  await tx.execute(sql`
    with own as (select id from ${posts} where user_id = ${ownerId}),
    liked as (delete from ${likes} where user_id = ${guestId} and post_id in (select id from own) returning post_id),
    said as (delete from ${comments} where user_id = ${guestId} and post_id in (select id from own) returning post_id)
    update ${posts} set
      likes_count = likes_count - (select count(*) from liked where liked.post_id = ${posts.id}),
      comments_count = comments_count - (select count(*) from said where said.post_id = ${posts.id})
    where id in (select post_id from liked union select post_id from said)`);
}

/** Whether the first of them has restricted the other. */
export async function isRestricted(tx: Tx, byId: string, targetId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: userInteractions.id })
    .from(userInteractions)
    .where(and(eq(userInteractions.userId, byId), eq(userInteractions.targetUserId, targetId), eq(userInteractions.type, "restrict")));
  return row !== undefined;
}

/** Whom the viewer muted, restricted or blocked, the latest first. Of the blocked only the name is shown; whoever blocked the viewer is in no other list. */
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
        isPresent,
        isBlock ? undefined : unblocked(viewerId, sql`${users.id}`),
      ),
    )
    .orderBy(desc(userInteractions.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.relationId);
  return { ...page, items: page.items.map(({ author }) => presentAuthor(isBlock ? { ...author, profilePhoto: null } : author)) };
}
