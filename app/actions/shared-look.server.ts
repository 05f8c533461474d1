import { getSharedPost } from "#app/models/looks/shared-post.server";
import { cardPath } from "#app/paths";

export const toSharedLook = (post: { id: string; author: string }) => ({ author: post.author, image: cardPath(post) });

export async function getSharedLookByPath(path: string | null) {
  const [, id] = /^\/post\/([\w-]+)/.exec(path ?? "") ?? [];
  const post = id ? await getSharedPost(id) : null;
  return post ? toSharedLook(post) : undefined;
}
