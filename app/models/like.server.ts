import { sql } from "drizzle-orm";
import { likes, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { writeOnPost } from "./pair.server";
import { isUuid } from "./uuid";
import { visibleTo } from "./visibility.server";

/** Likes, unlikes, or without a wish turns it over; the count moves by the rows really changed, in the same statement. */
export async function setLike(viewerId: string, postId: string, isLiked?: boolean): Promise<{ isLiked: boolean; likesCount: number }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const mayDelete = isLiked !== true;
  const mayInsert = isLiked !== false;
  const [row] = await writeOnPost(viewerId, postId, (tx) =>
    tx.execute<{ isLiked: boolean; likesCount: number }>(sql`
    with seen as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${visibleTo(viewerId)}),
    gone as (delete from ${likes} where ${mayDelete} and user_id = ${viewerId} and post_id in (select id from seen) returning 1),
    come as (insert into ${likes} (id, user_id, post_id)
      select ${newId()}, ${viewerId}, id from seen where ${mayInsert} and not exists (select 1 from gone) on conflict do nothing returning 1)
    update ${posts} set likes_count = likes_count + (select count(*) from come) - (select count(*) from gone)
    where id in (select id from seen)
    returning likes_count as "likesCount", ${mayInsert} and not exists (select 1 from gone) as "isLiked"`),
  );
  if (!row) throw new AppError("post_not_found");
  return { isLiked: row.isLiked, likesCount: row.likesCount };
}
