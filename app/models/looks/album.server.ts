import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { media, pieceMarks, postPictures, posts } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { deleteCutOutsOf } from "#app/models/media/cut-out-files.server";
import { orderGarment, removeGarment } from "#app/models/media/garment-layers.server";
import { deleteMedia, lockMedia, mediaIdOf } from "#app/models/media/media.server";
import { isRejectedPicture } from "#app/models/media/rejected-picture.server";
import { holdAutomatically } from "#app/models/moderation/moderation-act.server";
import { rejectedPictureReason } from "#app/models/shared/moderation";
import { maxPictures } from "./album";
import type { GivenPicture } from "./post.schema";

/** One picture of a look; without `altText` the one that is stored stays. */
export type OwnPicture = { id: string; isAi: boolean; altText?: string | null | undefined };

/** The given pictures in their order; throws for another's and for one given twice. */
export async function requireOwnPictures(authorId: string, given: GivenPicture[]): Promise<[OwnPicture, ...OwnPicture[]]> {
  const ids = given.map(({ imageUrl }) => mediaIdOf(imageUrl));
  const repeated = ids.findIndex((id, place) => id !== null && ids.indexOf(id) < place);
  if (repeated > 0) throw new AppError("invalid", { issues: [{ path: `images.${repeated}.imageUrl`, message: "errors:image_twice" }] });
  const known = ids.filter((id) => id !== null);
  const own = new Map(
    (
      await db
        .select({ id: media.id, isAi: media.isAi })
        .from(media)
        .where(and(inArray(media.id, known), eq(media.ownerId, authorId), inArray(media.purpose, ["post", "edit_input", "edit_result"])))
        .limit(maxPictures)
    ).map((picture) => [picture.id, picture]),
  );
  const [cover, ...more] = given.map(({ altText }, place) => {
    const picture = own.get(ids[place] ?? "");
    if (!picture) throw new AppError("image_not_allowed", { issues: [{ path: `images.${place}.imageUrl`, message: "errors:image_not_allowed" }] });
    return { ...picture, altText };
  });
  if (!cover) throw new AppError("image_required");
  return [cover, ...more];
}

/** Stores the pictures after the cover, which the post's row holds. */
export async function insertMorePictures(tx: Tx, postId: string, pictures: OwnPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx.insert(postPictures).values(pictures.map(({ id, isAi, altText }, index) => ({ postId, position: index + 1, mediaId: id, isAi, altText })));
}

/** Ids of all pictures of a look that its author locked, cover first. */
export async function listPictureIds(tx: Tx, { id, imageUrl }: { id: string; imageUrl: string }): Promise<string[]> {
  return [imageUrl, ...(await listMorePictures(tx, id)).map((picture) => picture.id)];
}

const listMorePictures = (tx: Tx, postId: string) =>
  tx
    .select({ id: postPictures.mediaId, altText: postPictures.altText, isAi: postPictures.isAi })
    .from(postPictures)
    .where(eq(postPictures.postId, postId))
    .orderBy(asc(postPictures.position))
    .limit(maxPictures);

type StoredPost = Pick<typeof posts.$inferSelect, "id" | "userId" | "imageUrl" | "altText" | "isAi" | "filmId" | "moderationStatus">;

/** Adds, removes and orders the pictures of a locked look; new ones wait for review. */
export async function replacePictures(tx: Tx, post: StoredPost, wanted: [OwnPicture, ...OwnPicture[]]): Promise<void> {
  const before = [{ id: post.imageUrl, altText: post.altText, isAi: post.isAi }, ...(await listMorePictures(tx, post.id))];
  const stored = new Map(before.map((picture) => [picture.id, picture]));
  const [cover, ...more] = wanted.map(({ id, isAi, altText }) => {
    const known = stored.get(id);
    return { id, isAi: known?.isAi ?? isAi, altText: altText === undefined ? (known?.altText ?? null) : altText };
  });
  if (!cover) return;
  const added = wanted.map(({ id }) => id).filter((id) => !stored.has(id));
  const removed = before.map(({ id }) => id).filter((id) => !wanted.some((picture) => picture.id === id));
  const isNewCover = cover.id !== post.imageUrl;
  const isOtherList = before.length !== wanted.length || before.some(({ id }, place) => wanted[place]?.id !== id);
  if (isOtherList && (post.moderationStatus === "held" || post.moderationStatus === "rejected")) throw new AppError("look_under_review");
  if (isNewCover && post.filmId) throw new AppError("film_keeps_cover");
  await lockMedia(tx, added);
  if (isNewCover) await removeGarment(tx, post.id);
  const toReview: SQL = sql`case when ${added.length > 0} and ${posts.moderationStatus} = 'approved' then 'pending' else ${posts.moderationStatus} end`;
  await tx.update(posts).set({ imageUrl: cover.id, altText: cover.altText, isAi: cover.isAi, moderationStatus: toReview }).where(eq(posts.id, post.id));
  await tx.delete(postPictures).where(eq(postPictures.postId, post.id));
  await insertMorePictures(tx, post.id, more);
  if (isNewCover) await orderGarment(tx, post.id);
  await forgetPlaces(tx, post.id, removed);
  await deleteCutOutsOf(tx, removed);
  await deleteMedia(tx, removed);
  await holdIfRejected(tx, post, added);
}

/** Pieces stay marked on the look, without a place. */
const forgetPlaces = (tx: Tx, postId: string, pictureIds: string[]) =>
  tx
    .update(pieceMarks)
    .set({ mediaId: null, x: null, y: null, width: null, height: null })
    .where(and(eq(pieceMarks.postId, postId), inArray(pieceMarks.mediaId, pictureIds)));

/** Holds the look for review if one of these pictures is like a rejected one. */
export async function holdIfRejected(tx: Tx, post: { id: string; userId: string }, pictureIds: string[]): Promise<void> {
  for (const id of pictureIds)
    if (await isRejectedPicture(id, tx)) return holdAutomatically(tx, { id: post.id, userId: post.userId }, rejectedPictureReason, rejectedPictureReason);
}
