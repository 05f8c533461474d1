import { runOnce } from "#app/http/idempotency.server";
import { getFormFields } from "#app/http/input.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { hashPicture } from "#app/media/perceptual-hash.server";
import type { Post, PostDetail } from "#app/models/contract";
import { requireOwnPictures } from "#app/models/looks/album.server";
import { type GivenPicture, type NewPost, type PostChange, PostForm } from "#app/models/looks/post.schema";
import { createPost, listGivenPictures, setArchived, updatePost } from "#app/models/looks/post.server";
import { getDigest } from "#app/models/media/media.server";

export const postFormFields = { ...getFormFields(PostForm), image: 2, photo: 2 };

/** Idempotent by form key, also with a new upload. */
export async function publishPostForm(authorId: string, { key, ...post }: PostForm): Promise<PostDetail> {
  const { imageUrl, images, ...fields } = post;
  const digests = await Promise.all(listGivenPictures(post).map(async (picture) => ({ ...picture, imageUrl: await getDigest(picture.imageUrl) })));
  const payload = JSON.stringify({ imageUrl: digests[0]?.imageUrl ?? imageUrl, images: images && digests, ...fields });
  return runOnce(authorId, key, payload, (idempotencyKey) => publishPost(authorId, post, idempotencyKey));
}

/** Rate-limits; compares the pictures with rejected ones. */
export async function publishPost(authorId: string, post: NewPost, idempotencyKey?: string): Promise<PostDetail> {
  await consumeLimit("post", authorId);
  await hashOwnPictures(authorId, listGivenPictures(post));
  return createPost(authorId, post, idempotencyKey);
}

/** An archived look shown again counts as a new one. */
export async function archivePost(authorId: string, postId: string, isArchived: boolean): Promise<PostDetail> {
  if (!isArchived) await consumeLimit("post", authorId);
  return setArchived(authorId, postId, isArchived);
}

/** Compares new pictures with rejected ones. */
export async function editPost(authorId: string, postId: string, change: PostChange): Promise<PostDetail> {
  await consumeLimit("post-edit", authorId);
  if (change.images) await hashOwnPictures(authorId, change.images);
  return updatePost(authorId, postId, change);
}

/** Refuses pictures that may not be shown before it reads any. */
export async function hashOwnPictures(authorId: string, pictures: GivenPicture[]): Promise<void> {
  for (const { id } of await requireOwnPictures(authorId, pictures)) await hashPicture(id);
}

export const getNewPostToast = ({ moderationStatus }: Post, key: "postCreated" | "tryOnPosted") => ({ key: moderationStatus === "held" ? "postHeld" : key });

/** Off means false; on keeps the default. */
export const readTryOnSwitch = (form: FormData) => (form.has("allowTryOn") ? form.delete("allowTryOn") : form.set("allowTryOn", "false"));
