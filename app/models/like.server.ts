import { eq, sql } from "drizzle-orm";
import { likes, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { publish } from "./news.server";
import { notify } from "./notification.server";
import { writeBesideOthers } from "./pair.server";
import { isUuid } from "./uuid";
import { mayActOn } from "./visibility.server";

/** Likes, unlikes, or without a wish turns it over; the count moves by the rows really changed, and last: only while it does are other people's likes held off. */
export async function setLike(viewerId: string, postId: string, isLiked?: boolean): Promise<{ isLiked: boolean; likesCount: number }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const mayDelete = isLiked !== true;
  const mayInsert = isLiked !== false;
  const likeId = newId();
  return writeBesideOthers(viewerId, postId, async (tx) => {
    const [changed] = await tx.execute<{ isLiked: boolean; ownerId: string; come: boolean; gone: boolean }>(sql`
    with seen as (select ${posts.id}, ${posts.userId} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(viewerId)}),
    gone as (delete from ${likes} where ${mayDelete} and user_id = ${viewerId} and post_id in (select id from seen) returning 1),
    come as (insert into ${likes} (id, user_id, post_id)
      select ${likeId}, ${viewerId}, id from seen where ${mayInsert} and not exists (select 1 from gone) on conflict do nothing returning 1)
    select user_id as "ownerId", ${mayInsert} and not exists (select 1 from gone) as "isLiked",
      exists (select 1 from come) as "come", exists (select 1 from gone) as "gone" from seen`);
    if (!changed) throw new AppError("post_not_found");
    const { ownerId, come, gone } = changed;
    if (come) await notify(tx, ownerId, { type: "like", actorId: viewerId, postId, likeId });
    if (gone && ownerId !== viewerId) await publish(tx, ownerId, { type: "notification" });
    const [post] = await (come === gone
      ? tx.select({ likesCount: posts.likesCount }).from(posts).where(eq(posts.id, postId))
      : tx
          .update(posts)
          .set({ likesCount: sql`${posts.likesCount} + ${come ? 1 : -1}` })
          .where(eq(posts.id, postId))
          .returning({ likesCount: posts.likesCount }));
    if (!post) throw new AppError("post_not_found");
    return { isLiked: changed.isLiked, likesCount: post.likesCount };
  });
}
