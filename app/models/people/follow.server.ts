import { and, eq, inArray, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { follows, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isActive } from "#app/models/access/active-people.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import { publish } from "#app/models/events/events.server";
import { notify } from "#app/models/events/notification.server";
import { requireRelation } from "./person.server";

type FollowState = { isFollowing: boolean; followersCount: number };

/** Idempotent; throws blocked_by_you. */
export async function followUser(viewerId: string, userId: string): Promise<FollowState> {
  if (viewerId === userId) throw new AppError("on_oneself");
  const { isBlocked } = await requireRelation(viewerId, userId);
  if (isBlocked) throw new AppError("blocked_by_you");
  return db.transaction(async (tx) => {
    await lockPeople(tx, viewerId, userId);
    const [allowed] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isUnblocked(viewerId, sql`${users.id}`)));
    if (!allowed) throw new AppError("user_not_found");
    const [inserted] = await tx.insert(follows).values({ followerId: viewerId, followingId: userId }).onConflictDoNothing().returning({ id: follows.id });
    if (inserted) {
      await updateFollowCounts(tx, viewerId, userId, 1);
      await notify(tx, userId, { type: "follow", actorId: viewerId, followId: inserted.id });
    }
    return getFollowState(tx, viewerId, userId);
  });
}

export async function unfollowUser(viewerId: string, userId: string): Promise<FollowState> {
  if (viewerId === userId) throw new AppError("on_oneself");
  await requireRelation(viewerId, userId);
  return db.transaction(async (tx) => {
    await lockPeople(tx, viewerId, userId);
    await deleteFollow(tx, viewerId, userId);
    return getFollowState(tx, viewerId, userId);
  });
}

/** Idempotent, no notification. */
export async function removeFollower(viewerId: string, followerId: string): Promise<void> {
  if (viewerId === followerId) throw new AppError("on_oneself");
  await requireRelation(viewerId, followerId);
  await db.transaction(async (tx) => {
    await lockPeople(tx, viewerId, followerId);
    await deleteFollow(tx, followerId, viewerId);
  });
}

export async function endFollows(tx: Tx, one: string, other: string): Promise<void> {
  await lockPeople(tx, one, other);
  await deleteFollow(tx, one, other);
  await deleteFollow(tx, other, one);
}

// Ordered by id to avoid deadlocks; throws user_not_found.
async function lockPeople(tx: Tx, one: string, other: string) {
  const both = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [one, other]), isActive))
    .orderBy(users.id)
    .for("no key update");
  if (both.length < 2) throw new AppError("user_not_found");
}

async function deleteFollow(tx: Tx, followerId: string, followingId: string) {
  const deleted = await tx
    .delete(follows)
    .where(and(eq(follows.followerId, followerId), eq(follows.followingId, followingId)))
    .returning({ id: follows.id });
  if (deleted.length === 0) return;
  await updateFollowCounts(tx, followerId, followingId, -1);
  await publish(tx, followingId, { type: "notification" });
}

async function updateFollowCounts(tx: Tx, followerId: string, followingId: string, by: 1 | -1) {
  const ifIs = (id: string) => sql`case when ${users.id} = ${id} then ${by}::integer else 0 end`;
  await tx
    .update(users)
    .set({
      followingCount: sql`${users.followingCount} + ${ifIs(followerId)}`,
      followersCount: sql`${users.followersCount} + ${ifIs(followingId)}`,
    })
    .where(inArray(users.id, [followerId, followingId]));
}

async function getFollowState(tx: Tx, viewerId: string, userId: string): Promise<FollowState> {
  const [row] = await tx
    .select({ followersCount: users.followersCount, followId: follows.id })
    .from(users)
    .leftJoin(follows, and(eq(follows.followerId, viewerId), eq(follows.followingId, users.id)))
    .where(eq(users.id, userId));
  if (!row) throw new AppError("user_not_found");
  return { isFollowing: row.followId !== null, followersCount: row.followersCount };
}

export async function isFollowing(viewerId: string, userId: string): Promise<boolean> {
  await requireRelation(viewerId, userId);
  return (await filterFollowed(viewerId, [userId])).has(userId);
}

export async function filterFollowed(viewerId: string, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: follows.followingId })
    .from(follows)
    .where(and(eq(follows.followerId, viewerId), isAnyOf(follows.followingId, userIds)));
  return new Set(rows.map((row) => row.id));
}
