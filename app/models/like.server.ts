import { sql } from "drizzle-orm";
import { likes, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { publish } from "./news.server";
import { notify } from "./notification.server";
import { writeOnPost } from "./pair.server";
import { isUuid } from "./uuid";
import { mayActOn } from "./visibility.server";

/** Likes, unlikes, or without a wish turns it over; the count moves by the rows really changed, in the same statement. */
export async function setLike(viewerId: string, postId: string, isLiked?: boolean): Promise<{ isLiked: boolean; likesCount: number }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const mayDelete = isLiked !== true;
  const mayInsert = isLiked !== false;
  const likeId = newId();
  const row = await writeOnPost(viewerId, postId, async (tx) => {
    const [changed] = await tx.execute<{ isLiked: boolean; likesCount: number; ownerId: string; come: boolean; gone: boolean }>(sql`
    with seen as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(viewerId)}),
    gone as (delete from ${likes} where ${mayDelete} and user_id = ${viewerId} and post_id in (select id from seen) returning 1),
    come as (insert into ${likes} (id, user_id, post_id)
      select ${likeId}, ${viewerId}, id from seen where ${mayInsert} and not exists (select 1 from gone) on conflict do nothing returning 1)
    update ${posts} set likes_count = likes_count + (select count(*) from come) - (select count(*) from gone)
    where id in (select id from seen)
    returning likes_count as "likesCount", ${mayInsert} and not exists (select 1 from gone) as "isLiked", user_id as "ownerId",
      exists (select 1 from come) as "come", exists (select 1 from gone) as "gone"`);
    if (changed?.come) await notify(tx, changed.ownerId, { type: "like", actorId: viewerId, postId, likeId });
    if (changed?.gone && changed.ownerId !== viewerId) await publish(tx, changed.ownerId, { type: "notification" });
    return changed;
  });
  if (!row) throw new AppError("post_not_found");
  return { isLiked: row.isLiked, likesCount: row.likesCount };
}
