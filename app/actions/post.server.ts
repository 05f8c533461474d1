import { runOnce } from "#app/http/idempotency.server";
import { getFormFields } from "#app/http/input.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { hashPicture } from "#app/media/perceptual-hash.server";
import type { Post } from "#app/models/contract";
import { type NewPost, PostForm } from "#app/models/looks/post.schema";
import { createPost } from "#app/models/looks/post.server";
import { getDigest, mediaIdOf } from "#app/models/media/media.server";

export const postFormFields = { ...getFormFields(PostForm), image: 2, photo: 2 };

/** Idempotent by form key, also with a new upload. */
export async function publishPostForm(authorId: string, { key, ...post }: PostForm): Promise<Post> {
  const payload = JSON.stringify({ ...post, imageUrl: await getDigest(post.imageUrl) });
  return runOnce(authorId, key, payload, (idempotencyKey) => publishPost(authorId, post, idempotencyKey));
}

/** Rate-limits; compares the picture with rejected ones. */
export async function publishPost(authorId: string, post: NewPost, idempotencyKey?: string): Promise<Post> {
  await consumeLimit("post", authorId);
  const mediaId = mediaIdOf(post.imageUrl);
  if (mediaId) await hashPicture(mediaId);
  return createPost(authorId, post, idempotencyKey);
}

export const getNewPostToast = ({ moderationStatus }: Post, key: "postCreated" | "tryOnPosted") => ({ key: moderationStatus === "held" ? "postHeld" : key });

/** Off means false; on keeps the default. */
export const readTryOnSwitch = (form: FormData) => (form.has("allowTryOn") ? form.delete("allowTryOn") : form.set("allowTryOn", "false"));
