import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { likes, posts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { withSharedPostLock } from "#app/models/access/locks.server";
import { mayActOn } from "#app/models/access/visibility.server";
import { publish } from "#app/models/events/events.server";
import { notify } from "#app/models/events/notification.server";

/** Updates the post row last to keep its lock short. */
export async function setLike(viewerId: string, postId: string, isLiked?: boolean): Promise<{ isLiked: boolean; likesCount: number }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  return withSharedPostLock(viewerId, postId, async (tx) => {
    const [post] = await tx
      .select({ ownerId: posts.userId, likesCount: posts.likesCount })
      .from(posts)
      .where(and(eq(posts.id, postId), mayActOn(viewerId)));
    if (!post) throw new AppError("post_not_found");
    const isDeleted = isLiked !== true && (await deleteLike(tx, viewerId, postId));
    const likeId = isLiked !== false && !isDeleted ? await insertLike(tx, viewerId, postId) : null;
    if (likeId) await notify(tx, post.ownerId, { type: "like", actorId: viewerId, postId, likeId });
    if (isDeleted && post.ownerId !== viewerId) await publish(tx, post.ownerId, { type: "notification" });
    const likesCount = likeId || isDeleted ? await changeLikesCount(tx, postId, likeId ? 1 : -1) : post.likesCount;
    return { isLiked: isLiked ?? !isDeleted, likesCount };
  });
}

async function deleteLike(tx: Tx, userId: string, postId: string): Promise<boolean> {
  const rows = await tx
    .delete(likes)
    .where(and(eq(likes.userId, userId), eq(likes.postId, postId)))
    .returning({ id: likes.id });
  return rows.length > 0;
}

async function insertLike(tx: Tx, userId: string, postId: string): Promise<string | null> {
  const [like] = await tx.insert(likes).values({ userId, postId }).onConflictDoNothing().returning({ id: likes.id });
  return like?.id ?? null;
}

async function changeLikesCount(tx: Tx, postId: string, change: 1 | -1): Promise<number> {
  const [post] = await tx
    .update(posts)
    .set({ likesCount: sql`${posts.likesCount} + ${change}` })
    .where(eq(posts.id, postId))
    .returning({ likesCount: posts.likesCount });
  if (!post) throw new AppError("post_not_found");
  return post.likesCount;
}
