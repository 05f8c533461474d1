import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media, posts, users } from "#app/db/schema";
import { isUuid } from "#app/lib/uuid";
import { visibleToAll } from "#app/models/access/visibility.server";
import { handleOf } from "./post-card";

/** For signed-out visitors; null unless public. */
export async function getSharedPost(postId: string) {
  if (!isUuid(postId)) return null;
  const [row] = await db
    .select({ id: posts.id, caption: posts.caption, author: { id: users.id, username: users.username }, mediaId: media.id, isAi: posts.isAi })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(and(eq(posts.id, postId), visibleToAll()));
  return row ? { ...row, author: handleOf(row.author) } : null;
}
