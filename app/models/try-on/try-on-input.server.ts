import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "#app/db/client.server";
import { garments, media, posts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { visibleTo } from "#app/models/access/visibility.server";
import type { ClothesKind, TryOnKind } from "./try-on-kind";

type RequestedInputs = { imageIds: (string | null)[]; sourcePostId?: string | undefined };

/** Own pictures first: the first one is the person. */
export async function requireInputs(
  tx: Tx,
  viewerId: string,
  { imageIds, sourcePostId }: RequestedInputs,
): Promise<{ imageIds: string[]; kind: TryOnKind; sourcePostId: string | null }> {
  const ids = [...new Set(imageIds)];
  if (!ids.every((id) => id !== null)) throw new AppError("image_not_allowed");
  const ownIds = new Set(
    (
      await tx
        .select({ id: media.id })
        .from(media)
        .where(and(inArray(media.id, ids), eq(media.ownerId, viewerId)))
    ).map(({ id }) => id),
  );
  const others = ids.filter((id) => !ownIds.has(id));
  const sourcePosts = await findSourcePosts(tx, viewerId, others);
  if (ownIds.size === 0 || !others.every((id) => sourcePosts.has(id))) throw new AppError("image_not_allowed");
  const sourceId = sourcePostId ?? others.map((id) => sourcePosts.get(id)).at(0);
  const inOrder = [...ids.filter((id) => ownIds.has(id)), ...others];
  return {
    imageIds: inOrder,
    kind: await findKind(tx, inOrder.slice(1)),
    sourcePostId: sourceId ? await requireSource(tx, viewerId, sourceId) : null,
  };
}

async function findKind(tx: Tx, [first, ...more]: string[]): Promise<TryOnKind> {
  if (first === undefined) return "wish";
  return more.length > 0 ? "pieces" : findClothesKind(first, tx);
}

/** A picture that a post shows is a look; of any other nothing is known. */
export async function findClothesKind(mediaId: string, tx: Db = db): Promise<ClothesKind> {
  const [look] = await tx
    .select({ isFlatLay: sql<boolean>`coalesce(${garments.isFlatLay}, false)` })
    .from(posts)
    .leftJoin(garments, eq(garments.postId, posts.id))
    .where(eq(posts.imageUrl, mediaId))
    .limit(1);
  if (!look) return "piece";
  return look.isFlatLay ? "flat_lay" : "look";
}

async function findSourcePosts(tx: Tx, viewerId: string, imageIds: string[]): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([posts.imageUrl], { imageId: posts.imageUrl, postId: posts.id })
    .from(posts)
    .where(and(inArray(posts.imageUrl, imageIds), eq(posts.allowTryOn, true), visibleTo(viewerId)))
    .orderBy(posts.imageUrl, desc(posts.id));
  return new Map(rows.map(({ imageId, postId }) => [imageId, postId]));
}

async function requireSource(tx: Tx, viewerId: string, postId: string): Promise<string> {
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), or(eq(posts.allowTryOn, true), eq(posts.userId, viewerId)), visibleTo(viewerId)))
    .for("key share");
  if (!post) throw new AppError("image_not_allowed");
  return post.id;
}
