import { hashPicture } from "#app/media/perceptual-hash.server";
import type { Post } from "#app/models/contract";
import { digestAt, mediaIdOf } from "#app/models/media.server";
import { type NewPost, PostForm } from "#app/models/post.schema";
import { createPost } from "#app/models/post.server";
import { once } from "./idempotency.server";
import { fieldsOf } from "./input.server";
import { countAgainst } from "./rate-limit.server";

/** The fields that the page forms of a look may have; `image` and `photo` are files. */
export const postFormFields = { ...fieldsOf(PostForm), image: 2, photo: 2 };

/** Publishes a look from a page's form, counted before it is written; sent again it is the same look, also when its picture came anew. */
export async function publishFrom(authorId: string, { key, ...post }: PostForm): Promise<Post> {
  const what = JSON.stringify({ ...post, imageUrl: await digestAt(post.imageUrl) });
  return once(authorId, key, what, (idempotencyKey) => publish(authorId, post, idempotencyKey));
}

/** Publishes a look, counted before it is written; its picture is compared with those that moderation rejected. */
export async function publish(authorId: string, post: NewPost, idempotencyKey?: string): Promise<Post> {
  await countAgainst("post", authorId);
  const mediaId = mediaIdOf(post.imageUrl);
  if (mediaId) await hashPicture(mediaId);
  return createPost(authorId, post, idempotencyKey);
}

/** What is said of a new look: that it is there, or that it waits for a moderator. */
export const toastOfNew = ({ moderationStatus }: Post, key: "postCreated" | "tryOnPosted") => ({ key: moderationStatus === "held" ? "postHeld" : key });

/** A new look's switch for trying it on: off is no, and left on, as it stands there, it is meant for a public look. */
export const readTryOnSwitch = (form: FormData) => (form.has("allowTryOn") ? form.delete("allowTryOn") : form.set("allowTryOn", "false"));
