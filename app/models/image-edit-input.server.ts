import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { media, posts } from "#app/db/schema";
import { AppError } from "./app-error";
import { visibleTo } from "./visibility.server";

type Wanted = { imageIds: (string | null)[]; sourcePostId?: string | undefined };

/**
 * The pictures as a try-on may use them: each the viewer's own or shown in a post that they see and that allows it, at least one of them their own.
 * Own ones come first, because the first is taken for the person, and that is never somebody else.
 */
export async function requireInputs(
  tx: Tx,
  viewerId: string,
  { imageIds, sourcePostId }: Wanted,
): Promise<{ imageIds: string[]; sourcePostId: string | null }> {
  const wanted = [...new Set(imageIds)];
  if (!wanted.every((id) => id !== null)) throw new AppError("image_not_allowed");
  const own = new Set(
    (
      await tx
        .select({ id: media.id })
        .from(media)
        .where(and(inArray(media.id, wanted), eq(media.ownerId, viewerId)))
    ).map(({ id }) => id),
  );
  const others = wanted.filter((id) => !own.has(id));
  const lent = await lentByPosts(tx, viewerId, others);
  if (own.size === 0 || !others.every((id) => lent.has(id))) throw new AppError("image_not_allowed");
  const sourceId = sourcePostId ?? others.map((id) => lent.get(id)).at(0);
  return {
    imageIds: [...wanted.filter((id) => own.has(id)), ...others],
    sourcePostId: sourceId ? await requireSource(tx, viewerId, sourceId) : null,
  };
}

/** For each picture the newest post that shows it to the viewer and lets it be tried on. */
async function lentByPosts(tx: Tx, viewerId: string, imageIds: string[]): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([posts.imageUrl], { imageId: posts.imageUrl, postId: posts.id })
    .from(posts)
    .where(and(inArray(posts.imageUrl, imageIds), eq(posts.allowTryOn, true), visibleTo(viewerId)))
    .orderBy(posts.imageUrl, desc(posts.id));
  return new Map(rows.map(({ imageId, postId }) => [imageId, postId]));
}

// held, so that no deletion comes between
async function requireSource(tx: Tx, viewerId: string, postId: string): Promise<string> {
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), or(eq(posts.allowTryOn, true), eq(posts.userId, viewerId)), visibleTo(viewerId)))
    .for("key share");
  if (!post) throw new AppError("image_not_allowed");
  return post.id;
}
