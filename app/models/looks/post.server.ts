import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { retryDeadlocks } from "#app/db/retry-deadlocks.server";
import { posts, tryOns, users } from "#app/db/schema";
import { newId, newIdOf } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { PostDetail, Privacy } from "#app/models/contract";
import { deleteCutOutsOf } from "#app/models/media/cut-out-files.server";
import { orderGarment, removeGarment } from "#app/models/media/garment-layers.server";
import { deleteMedia, lockMedia } from "#app/models/media/media.server";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import { holdIfRejected, insertMorePictures, listPictureIds, type OwnPicture, replacePictures, requireOwnPictures } from "./album.server";
import { requireFilmOf } from "./film.server";
import { deleteHiddenLink } from "./hidden-link.server";
import type { GivenPicture, NewPost, PostChange } from "./post.schema";
import { getVisiblePost } from "./post-view.server";

export async function getPost(viewerId: string, postId: string): Promise<PostDetail | null> {
  return isUuid(postId) ? getVisiblePost(viewerId, postId) : null;
}

/** Throws post_not_found, also without visibility. */
export async function requirePost(viewerId: string, postId: string): Promise<PostDetail> {
  const post = await getPost(viewerId, postId);
  if (!post) throw new AppError("post_not_found");
  return post;
}

/** Of a look from elsewhere: its day, whether only its author sees it, and what counts it. */
export type Origin = { createdAt: Date; isArchived: boolean; countIn?: ((tx: Tx) => Promise<void>) | undefined };

/** Idempotent by key; holds known rejected pictures for review. */
export async function createPost(authorId: string, input: NewPost, idempotencyKey?: string, origin?: Origin): Promise<PostDetail> {
  const postId = await runIdempotent(
    idempotencyKey,
    (key) => findPostByKey(authorId, key),
    () => insertPost(authorId, input, idempotencyKey, origin),
  );
  return requirePost(authorId, postId);
}

export async function findPostByKey(authorId: string, key: string): Promise<string | null> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, authorId), eq(posts.idempotencyKey, key)));
  return post?.id ?? null;
}

async function insertPost(authorId: string, input: NewPost, idempotencyKey: string | undefined, origin: Origin | undefined): Promise<string> {
  const { countIn, ...dayAndPlace } = origin ?? {};
  const pictures = await requireOwnPictures(authorId, listGivenPictures(input));
  const [cover, ...more] = pictures;
  const edit = input.imageEditId ? await requireFinishedTryOn(authorId, input.imageEditId) : null;
  const filmId = input.withFilm ? await requireFilmOf(authorId, edit?.id, cover.id) : null;
  const id = origin ? newIdOf(origin.createdAt) : newId();
  await db.transaction(async (tx) => {
    // Lock order: post, user, media.
    const sourcePostId = edit?.sourcePostId ? await lockSourcePost(tx, edit.sourcePostId) : null;
    if (!origin?.isArchived) await addToPostsCount(tx, authorId, 1);
    const pictureIds = pictures.map((picture) => picture.id);
    await lockMedia(tx, filmId ? [...pictureIds, filmId] : pictureIds);
    await tx.insert(posts).values({
      id,
      userId: authorId,
      caption: input.caption,
      imageUrl: cover.id,
      filmId,
      altText: cover.altText,
      type: input.type,
      isAi: input.type !== "outfit" || cover.isAi || edit !== null,
      tags: input.tags,
      location: input.location,
      privacy: input.privacy,
      allowTryOn: input.allowTryOn ?? input.privacy === "public",
      imageEditId: edit?.id ?? null,
      sourcePostId,
      idempotencyKey,
      ...dayAndPlace,
    });
    await countIn?.(tx); // a twin with the same key does not come here
    await insertMorePictures(tx, id, more);
    if (!origin?.isArchived) await orderGarment(tx, id);
    await holdIfRejected(tx, { id, userId: authorId }, pictureIds);
  });
  return id;
}

/** The pictures of a new look, cover first. */
export const listGivenPictures = ({ images, imageUrl, altText }: NewPost): GivenPicture[] =>
  images?.map((picture, place) => (place === 0 ? { altText, ...picture } : picture)) ?? [{ imageUrl: imageUrl ?? "", altText }];

async function lockSourcePost(tx: Tx, postId: string): Promise<string | null> {
  const [locked] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for("key share");
  return locked?.id ?? null;
}

async function requireFinishedTryOn(authorId: string, editId: string) {
  const [edit] = await db
    .select({ id: tryOns.id, sourcePostId: tryOns.sourcePostId })
    .from(tryOns)
    .where(
      and(eq(tryOns.id, editId), eq(tryOns.userId, authorId), eq(tryOns.status, "completed"), sql`${tryOns.deletedAt} is null and ${tryOns.filmOf} is null`),
    );
  if (!edit) throw new AppError("edit_not_ready");
  return edit;
}

const addToPostsCount = (tx: Tx, userId: string, by: 1 | -1) =>
  tx
    .update(users)
    .set({ postsCount: sql`${users.postsCount} + ${by}` })
    .where(eq(users.id, userId));

/** Throws forbidden or post_not_found. */
export async function updatePost(viewerId: string, postId: string, change: PostChange): Promise<PostDetail> {
  const { images, ...fields } = change;
  const pictures = images && (await requireOwnPictures(viewerId, images));
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (pictures || Object.keys(changes).length > 0) await updateOwnPost(viewerId, postId, changes, pictures);
  else await requireOwnPost(viewerId, postId);
  return requirePost(viewerId, postId);
}

export async function setPrivacy(viewerId: string, postId: string, privacy: Privacy): Promise<PostDetail> {
  await updateOwnPost(viewerId, postId, { privacy });
  return requirePost(viewerId, postId);
}

export async function setArchived(viewerId: string, postId: string, isArchived: boolean): Promise<PostDetail> {
  await requireOwnPost(viewerId, postId);
  await db.transaction(async (tx) => {
    await lockOwnPost(tx, viewerId, postId);
    const changed = await tx
      .update(posts)
      .set({ isArchived })
      .where(and(eq(posts.id, postId), sql`${posts.isArchived} <> ${isArchived}`))
      .returning({ id: posts.id });
    if (changed.length === 0) return;
    await addToPostsCount(tx, viewerId, isArchived ? -1 : 1);
    if (!isArchived) await orderGarment(tx, postId);
  });
  return requirePost(viewerId, postId);
}

/** Keeps a picture that a try-on uses. */
export async function deletePost(viewerId: string, postId: string): Promise<void> {
  await requireOwnPost(viewerId, postId);
  await retryDeadlocks(() =>
    db.transaction(async (tx) => {
      const post = await lockOwnPost(tx, viewerId, postId);
      const pictureIds = await listPictureIds(tx, post);
      await deleteHiddenLink(tx, postId);
      await removeGarment(tx, postId);
      await tx.delete(posts).where(eq(posts.id, postId));
      if (!post.isArchived) await addToPostsCount(tx, viewerId, -1);
      await deleteCutOutsOf(tx, pictureIds);
      await deleteMedia(tx, post.filmId ? [...pictureIds, post.filmId] : pictureIds);
    }),
  );
}

type Pictures = [OwnPicture, ...OwnPicture[]];

async function updateOwnPost(viewerId: string, postId: string, change: Partial<typeof posts.$inferInsert>, pictures?: Pictures) {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const isChanged = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(posts)
      .set({ ...change, id: postId })
      .where(and(eq(posts.id, postId), eq(posts.userId, viewerId)))
      .returning();
    if (changed && change.allowTryOn !== undefined) await (change.allowTryOn ? orderGarment : removeGarment)(tx, postId);
    if (changed && pictures) await replacePictures(tx, changed, pictures);
    return changed !== undefined;
  });
  if (!isChanged) await requireOwnPost(viewerId, postId);
}

// Check ownership before: inside it would take a second connection.
async function lockOwnPost(tx: Tx, viewerId: string, postId: string) {
  const [post] = await tx
    .select({ id: posts.id, imageUrl: posts.imageUrl, filmId: posts.filmId, isArchived: posts.isArchived })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.userId, viewerId)))
    .for("update");
  if (!post) throw new AppError("post_not_found");
  return post;
}

/** Throws forbidden or post_not_found. */
export async function requireOwnPost(viewerId: string, postId: string): Promise<void> {
  const post = await requirePost(viewerId, postId);
  if (post.userId !== viewerId) throw new AppError("forbidden");
}
