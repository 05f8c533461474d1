import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { garments, posts, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";
import type { GarmentView } from "#app/models/contract";
import { mayHaveLayers } from "#app/models/media/garment-layers.server";
import { garmentVersion, type LayersAt, layersTag } from "#app/models/shared/layers";
import { handleOf } from "./post-card";

const isReady = eq(garments.state, "ready");

const readableBy = (viewerId: string) => and(isReady, eq(posts.allowTryOn, true), visibleTo(viewerId));

/** Whether the enclosing query's post has layers that its viewers may wear. */
export const isWearable = sql<boolean>`(${posts.allowTryOn} and exists (select 1 from ${garments} where ${garments.postId} = ${posts.id} and ${garments.state} = 'ready'))`;

/** The layers of the looks that the viewer may see and try; no order, others left out. */
export async function listGarments(viewerId: string, postIds: string[]): Promise<GarmentView[]> {
  return (await selectWearable(viewerId, postIds)).map(({ garment }) => garment);
}

export type WearableLook = { id: string; name: string; garment: GarmentView };

/** The looks that the viewer may see and try, in the order of their ids; others left out. */
export async function listWearableLooks(viewerId: string, postIds: string[]): Promise<WearableLook[]> {
  const looks = await selectWearable(viewerId, postIds);
  return looks.sort((one, other) => postIds.indexOf(one.id) - postIds.indexOf(other.id));
}

/** Throws not_found, also without the right. */
export async function getGarment(viewerId: string, postId: string): Promise<GarmentView> {
  const [garment] = await listGarments(viewerId, [postId]);
  if (!garment) throw new AppError("not_found");
  return garment;
}

/** The layers' file and version tag; throws not_found, also without the right. */
export async function getGarmentFile(viewerId: string, postId: string): Promise<LayersAt> {
  const [garment] = isUuid(postId)
    ? await db
        .select({ mediaId: posts.imageUrl, version: garments.version, createdAt: garments.createdAt })
        .from(garments)
        .innerJoin(posts, eq(posts.id, garments.postId))
        .where(and(eq(garments.postId, postId), readableBy(viewerId)))
    : [];
  if (!garment) throw new AppError("not_found");
  return { mediaId: garment.mediaId, tag: layersTag(garment) };
}

/** The shape of the layers of a picture that is worn already; does not check rights. */
export async function getShapeOfPicture(mediaId: string): Promise<unknown> {
  const [garment] = await db
    .select({ shape: garments.shape })
    .from(garments)
    .innerJoin(posts, eq(posts.id, garments.postId))
    .where(and(eq(posts.imageUrl, mediaId), isReady, eq(posts.allowTryOn, true)))
    .limit(1);
  return garment?.shape ?? null;
}

async function selectWearable(viewerId: string, postIds: string[]): Promise<WearableLook[]> {
  const ids = postIds.filter(isUuid);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: garments.postId,
      author: { id: users.id, username: users.username },
      version: garments.version,
      shape: garments.shape,
      createdAt: garments.createdAt,
    })
    .from(garments)
    .innerJoin(posts, eq(posts.id, garments.postId))
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(isAnyOf(garments.postId, ids), readableBy(viewerId)))
    .limit(ids.length);
  return rows.map(({ id, author, version, shape, createdAt }) => {
    const url = `/api/posts/${id}/garment.webp?v=${layersTag({ version, createdAt })}`;
    return { id, name: handleOf(author), garment: { postId: id, version, shape, url } };
  });
}

/** The look's picture, or null when its layers are not waited for. */
export async function getPendingGarment(postId: string): Promise<{ mediaId: string } | null> {
  const [garment] = await db
    .select({ mediaId: posts.imageUrl })
    .from(garments)
    .innerJoin(posts, eq(posts.id, garments.postId))
    .where(and(eq(garments.postId, postId), eq(garments.state, "pending"), mayHaveLayers));
  return garment ?? null;
}

type Outcome = { state: "ready"; shape: unknown; quality: number; isFlatLay: boolean } | { state: "refused" };

/** False when nobody waits for the layers of this cover any more. */
export async function settleGarment(postId: string, mediaId: string, outcome: Outcome): Promise<boolean> {
  const isCover = sql`exists (select 1 from ${posts} where ${posts.id} = ${garments.postId} and ${posts.imageUrl} = ${mediaId})`;
  const settled = await db
    .update(garments)
    .set({ ...outcome, version: garmentVersion, createdAt: sql`now()` })
    .where(and(eq(garments.postId, postId), eq(garments.state, "pending"), isCover))
    .returning({ id: garments.postId });
  return settled.length > 0;
}

/** Stores layers that were drawn with the picture. */
export async function insertExactGarment(tx: Tx, postId: string, shape: unknown): Promise<void> {
  const values = { state: "ready", version: garmentVersion, shape, quality: 1, isExact: true } as const;
  await tx
    .insert(garments)
    .values({ postId, ...values })
    .onConflictDoUpdate({ target: garments.postId, set: values });
}
