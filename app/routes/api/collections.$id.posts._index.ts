import { handleInput, mutation, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { NewItem } from "#app/models/collection.schema";
import { type Added, addToCollection } from "#app/models/collection-item.server";
import { listCollectionPosts } from "#app/models/collection-posts.server";

export const loader = query(({ viewer, params: { id }, page }) => listCollectionPosts(viewer.id, id, page));
export const action = mutation(
  {
    POST: handleInput(
      NewItem,
      async ({ viewer, params: { id }, input: { postId, ...more } }) => {
        await countAgainst("like", viewer.id);
        return addToCollection(viewer.id, id, postId, more);
      },
      { toastOf: (out) => ((out as Added).added ? undefined : "lookAlreadyAdded") },
    ),
  },
  { hasQuery: true },
);
