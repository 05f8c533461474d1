import type { Post } from "#app/models/contract";
import { digestAt } from "#app/models/media.server";
import type { PostForm } from "#app/models/post.schema";
import { createPost } from "#app/models/post.server";
import { once } from "./idempotency.server";
import { countAgainst } from "./rate-limit.server";

/** Publishes a look from a page's form, counted before it is written; sent again it is the same look, also when its picture came anew. */
export async function publishFrom(authorId: string, { key, ...post }: PostForm): Promise<Post> {
  const what = JSON.stringify({ ...post, imageUrl: await digestAt(post.imageUrl) });
  return once(authorId, key, what, async () => {
    await countAgainst("post", authorId);
    return createPost(authorId, post);
  });
}

/** A new look's switch for trying it on: off is no, and left on, as it stands there, it is meant for a public look. */
export const readTryOnSwitch = (form: FormData) => (form.has("allowTryOn") ? form.delete("allowTryOn") : form.set("allowTryOn", "false"));
