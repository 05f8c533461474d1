import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { follows, users } from "#app/db/schema";
import { AppError } from "./app-error";
import { requireRelation } from "./person.server";
import { unblocked } from "./visibility.server";

type Following = { isFollowing: boolean; followersCount: number };

/** Follows at once; once more changes nothing. blocked_by_you when the viewer blocked them. */
export async function followUser(viewerId: string, userId: string): Promise<Following> {
  if (viewerId === userId) throw new AppError("on_oneself");
  const { isBlocked } = await requireRelation(viewerId, userId);
  if (isBlocked) throw new AppError("blocked_by_you");
  return changeFollow(viewerId, userId, async (tx) => {
    const [allowed] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), unblocked(viewerId, sql`${users.id}`)));
    if (!allowed) throw new AppError("user_not_found");
    const come = await tx.insert(follows).values({ followerId: viewerId, followingId: userId }).onConflictDoNothing().returning({ id: follows.id });
    return come.length;
  });
}

/** Follows no more; idempotent too. */
export async function unfollowUser(viewerId: string, userId: string): Promise<Following> {
  if (viewerId === userId) throw new AppError("on_oneself");
  await requireRelation(viewerId, userId);
  return changeFollow(viewerId, userId, (tx) => removeFollow(tx, viewerId, userId));
}

/** Deletes the follow row and says how many went (0 or 1, negative): the counts are the caller's. */
async function removeFollow(tx: Tx, followerId: string, followingId: string): Promise<number> {
  const gone = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followingId, followingId)))
    .returning({ id: follows.id });
  return -gone.length;
}

// both people are locked in one order, so that two who follow each other at once do not wait for ever
async function changeFollow(followerId: string, followingId: string, change: (tx: Tx) => Promise<number>): Promise<Following> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [followerId, followingId]))
      .orderBy(users.id)
      .for("no key update");
    const by = await change(tx);
    await tx
      .update(users)
      .set({ followingCount: sql`${users.followingCount} + ${by}` })
      .where(eq(users.id, followerId));
    const [row] = await tx
      .update(users)
      .set({ followersCount: sql`${users.followersCount} + ${by}` })
      .where(eq(users.id, followingId))
      .returning({
        followersCount: users.followersCount,
        isFollowing: sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${followerId} and ${follows.followingId} = ${followingId})`,
      });
    if (!row) throw new AppError("user_not_found");
    return row;
  });
}

/** Whether the viewer follows them. */
export async function isFollowing(viewerId: string, userId: string): Promise<boolean> {
  await requireRelation(viewerId, userId);
  const [row] = await db
    .select({ id: follows.id })
    .from(follows)
    .where(and(eq(follows.followerId, viewerId), eq(follows.followingId, userId)));
  return row !== undefined;
}
