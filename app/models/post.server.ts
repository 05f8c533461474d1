import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { imageEdits, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import type { Post, Privacy } from "./contract";
import { endHiddenLink } from "./edit-link.server";
import { doOnce } from "./idempotency.server";
import { deleteMedia, holdPictures, mediaIdOf, ownMedia } from "./media.server";
import { rejectedPictureReason } from "./moderation";
import { holdByMachine } from "./moderation-act.server";
import type { NewPost, PostChange } from "./post.schema";
import { visiblePosts } from "./post-view.server";
import { isRejectedPicture } from "./rejected-picture.server";
import { isUuid } from "./uuid";

/** The post if the viewer may see it now, else null. */
export async function getPost(viewerId: string, postId: string): Promise<Post | null> {
  const [post] = isUuid(postId) ? await visiblePosts(viewerId, [postId]) : [];
  return post ?? null;
}

/** The post, or post_not_found: an unknown one and one the viewer may not see are the same. */
export async function requirePost(viewerId: string, postId: string): Promise<Post> {
  const post = await getPost(viewerId, postId);
  if (!post) throw new AppError("post_not_found");
  return post;
}

/** Publishes a look from a picture of the author's own: an upload or the result of an edit. One that moderation rejected before waits, unseen by others, for a moderator. Once for each idempotency key. */
export async function createPost(authorId: string, input: NewPost, idempotencyKey?: string): Promise<Post> {
  const postId = await doOnce(
    idempotencyKey,
    (key) => findPostByKey(authorId, key),
    () => insertPost(authorId, input, idempotencyKey),
  );
  return requirePost(authorId, postId);
}

async function findPostByKey(authorId: string, key: string): Promise<string | null> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, authorId), eq(posts.idempotencyKey, key)));
  return post?.id ?? null;
}

async function insertPost(authorId: string, input: NewPost, idempotencyKey: string | undefined): Promise<string> {
  const mediaId = mediaIdOf(input.imageUrl);
  const picture = mediaId ? await ownMedia(authorId, mediaId, ["post", "edit_input", "edit_result"]) : null;
  if (!picture) throw new AppError("image_not_allowed");
  const edit = input.imageEditId ? await requireFinishedEdit(authorId, input.imageEditId) : null;
  const id = newId();
  await db.transaction(async (tx) => {
    // look, person, picture: in the order of a deletion, which from here on comes after
    const sourcePostId = edit?.sourcePostId ? await holdSource(tx, edit.sourcePostId) : null;
    await countPosts(tx, authorId, 1);
    await holdPictures(tx, [picture.id]);
    await tx.insert(posts).values({
      id,
      userId: authorId,
      caption: input.caption,
      imageUrl: picture.id,
      altText: input.altText,
      type: input.type,
      isAi: input.type !== "outfit" || picture.isAi || edit !== null,
      tags: input.tags,
      location: input.location,
      privacy: input.privacy,
      allowTryOn: input.allowTryOn ?? input.privacy === "public",
      imageEditId: edit?.id ?? null,
      sourcePostId,
      idempotencyKey,
    });
    if (await isRejectedPicture(picture.id, tx)) await holdByMachine(tx, { id, userId: authorId }, rejectedPictureReason, rejectedPictureReason);
  });
  return id;
}

async function holdSource(tx: Tx, postId: string): Promise<string | null> {
  const [held] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for("key share");
  return held?.id ?? null;
}

async function requireFinishedEdit(authorId: string, editId: string) {
  const [edit] = await db
    .select({ id: imageEdits.id, sourcePostId: imageEdits.sourcePostId })
    .from(imageEdits)
    .where(and(eq(imageEdits.id, editId), eq(imageEdits.userId, authorId), eq(imageEdits.status, "completed"), sql`${imageEdits.deletedAt} is null`));
  if (!edit) throw new AppError("edit_not_ready");
  return edit;
}

const countPosts = (tx: Tx, userId: string, by: 1 | -1) =>
  tx
    .update(users)
    .set({ postsCount: sql`${users.postsCount} + ${by}` })
    .where(eq(users.id, userId));

/** Changes the owner's post; forbidden to whoever sees it, post_not_found to the rest. */
export async function updatePost(viewerId: string, postId: string, change: PostChange): Promise<Post> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await changeOwn(viewerId, postId, given);
  else await requireOwn(viewerId, postId);
  return requirePost(viewerId, postId);
}

/** Says who may see the post from now on. */
export async function setPrivacy(viewerId: string, postId: string, privacy: Privacy): Promise<Post> {
  await changeOwn(viewerId, postId, { privacy });
  return requirePost(viewerId, postId);
}

/** Puts the post away or brings it back; the number of looks follows. */
export async function setArchived(viewerId: string, postId: string, isArchived: boolean): Promise<Post> {
  await requireOwn(viewerId, postId);
  await db.transaction(async (tx) => {
    await lockOwn(tx, viewerId, postId);
    const changed = await tx
      .update(posts)
      .set({ isArchived })
      .where(and(eq(posts.id, postId), sql`${posts.isArchived} <> ${isArchived}`))
      .returning({ id: posts.id });
    if (changed.length > 0) await countPosts(tx, viewerId, isArchived ? -1 : 1);
  });
  return requirePost(viewerId, postId);
}

/** Deletes the post with its likes, comments and saves; its picture goes too unless a try-on holds it. */
export async function deletePost(viewerId: string, postId: string): Promise<void> {
  await requireOwn(viewerId, postId);
  await db.transaction(async (tx) => {
    const post = await lockOwn(tx, viewerId, postId);
    await endHiddenLink(tx, postId);
    await tx.delete(posts).where(eq(posts.id, postId));
    if (!post.isArchived) await countPosts(tx, viewerId, -1);
    await deleteMedia(tx, [post.imageUrl]);
  });
}

async function changeOwn(viewerId: string, postId: string, change: Partial<typeof posts.$inferInsert>) {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const changed = await db
    .update(posts)
    .set(change)
    .where(and(eq(posts.id, postId), eq(posts.userId, viewerId)))
    .returning({ id: posts.id });
  if (changed.length === 0) await requireOwn(viewerId, postId);
}

// whose it is was asked before: within the transaction that would take a second connection, and ten such wait for each other
async function lockOwn(tx: Tx, viewerId: string, postId: string) {
  const [post] = await tx
    .select({ imageUrl: posts.imageUrl, isArchived: posts.isArchived })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.userId, viewerId)))
    .for("update");
  if (!post) throw new AppError("post_not_found");
  return post;
}

async function requireOwn(viewerId: string, postId: string) {
  const post = await requirePost(viewerId, postId);
  if (post.userId !== viewerId) throw new AppError("forbidden");
}
