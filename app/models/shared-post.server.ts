import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media, posts, users } from "#app/db/schema";
import { handleOf } from "./card";
import { isUuid } from "./uuid";
import { visibleToAll } from "./visibility.server";

/** What the world may know of a public post: whose it is, what it says, and which picture is its card. Null for any other post. */
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
