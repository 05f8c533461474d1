import { and, eq, inArray, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { follows, users } from "#app/db/schema";
import { AppError } from "./app-error";
import { publish } from "./news.server";
import { notify } from "./notification.server";
import { requireRelation } from "./person.server";
import { isPresent } from "./presence.server";
import { unblocked } from "./visibility.server";

type Following = { isFollowing: boolean; followersCount: number };

/** Follows at once; once more changes nothing. blocked_by_you when the viewer blocked them. */
export async function followUser(viewerId: string, userId: string): Promise<Following> {
  if (viewerId === userId) throw new AppError("on_oneself");
  const { isBlocked } = await requireRelation(viewerId, userId);
  if (isBlocked) throw new AppError("blocked_by_you");
  return db.transaction(async (tx) => {
    await lockPeople(tx, viewerId, userId);
    const [allowed] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), unblocked(viewerId, sql`${users.id}`)));
    if (!allowed) throw new AppError("user_not_found");
    const [come] = await tx.insert(follows).values({ followerId: viewerId, followingId: userId }).onConflictDoNothing().returning({ id: follows.id });
    if (come) {
      await countFollow(tx, viewerId, userId, 1);
      await notify(tx, userId, { type: "follow", actorId: viewerId, followId: come.id });
    }
    return followingOf(tx, viewerId, userId);
  });
}

/** Follows no more; idempotent too. */
export async function unfollowUser(viewerId: string, userId: string): Promise<Following> {
  if (viewerId === userId) throw new AppError("on_oneself");
  await requireRelation(viewerId, userId);
  return db.transaction(async (tx) => {
    await lockPeople(tx, viewerId, userId);
    await deleteFollow(tx, viewerId, userId);
    return followingOf(tx, viewerId, userId);
  });
}

/** Makes somebody follow the viewer no more; idempotent, and they are not told. */
export async function removeFollower(viewerId: string, followerId: string): Promise<void> {
  if (viewerId === followerId) throw new AppError("on_oneself");
  await requireRelation(viewerId, followerId);
  await db.transaction(async (tx) => {
    await lockPeople(tx, viewerId, followerId);
    await deleteFollow(tx, followerId, viewerId);
  });
}

/** Ends what follows there are between two people: a block's part. */
export async function endFollows(tx: Tx, one: string, other: string): Promise<void> {
  await lockPeople(tx, one, other);
  await deleteFollow(tx, one, other);
  await deleteFollow(tx, other, one);
}

// both in one order, so that two who follow each other at once do not wait for ever; who left meanwhile is not to be found
async function lockPeople(tx: Tx, one: string, other: string) {
  const both = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [one, other]), isPresent))
    .orderBy(users.id)
    .for("no key update");
  if (both.length < 2) throw new AppError("user_not_found");
}

async function deleteFollow(tx: Tx, followerId: string, followingId: string) {
  const gone = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followingId, followingId)))
    .returning({ id: follows.id });
  if (gone.length === 0) return;
  await countFollow(tx, followerId, followingId, -1);
  await publish(tx, followingId, { type: "notification" });
}

async function countFollow(tx: Tx, followerId: string, followingId: string, by: 1 | -1) {
  const ifIs = (id: string) => sql`case when ${users.id} = ${id} then ${by}::integer else 0 end`;
  await tx
    .update(users)
    .set({
      followingCount: sql`${users.followingCount} + ${ifIs(followerId)}`,
      followersCount: sql`${users.followersCount} + ${ifIs(followingId)}`,
    })
    .where(inArray(users.id, [followerId, followingId]));
}

async function followingOf(tx: Tx, viewerId: string, userId: string): Promise<Following> {
  const [row] = await tx
    .select({ followersCount: users.followersCount, followId: follows.id })
    .from(users)
    .leftJoin(follows, and(eq(follows.followerId, viewerId), eq(follows.followingId, users.id)))
    .where(eq(users.id, userId));
  if (!row) throw new AppError("user_not_found");
  return { isFollowing: row.followId !== null, followersCount: row.followersCount };
}

/** Whether the viewer follows them. */
export async function isFollowing(viewerId: string, userId: string): Promise<boolean> {
  await requireRelation(viewerId, userId);
  return (await followedAmong(viewerId, [userId])).has(userId);
}

/** Those of the people whom the viewer follows. */
export async function followedAmong(viewerId: string, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: follows.followingId })
    .from(follows)
    .where(and(eq(follows.followerId, viewerId), isAnyOf(follows.followingId, userIds)));
  return new Set(rows.map((row) => row.id));
}
