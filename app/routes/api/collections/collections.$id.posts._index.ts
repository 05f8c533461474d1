import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewItem } from "#app/models/collections/collection.schema";
import { type Added, addToCollection } from "#app/models/collections/collection-item.server";
import { listCollectionPosts } from "#app/models/collections/collection-posts.server";

export const loader = query(({ viewer, params: { id }, page }) => listCollectionPosts(viewer.id, id, page));
export const action = mutation(
  {
    POST: inputCommand(
      NewItem,
      async ({ viewer, params: { id }, input: { postId, ...more } }) => {
        await consumeLimit("like", viewer.id);
        return addToCollection(viewer.id, id, postId, more);
      },
      { toastOf: (out) => ((out as Added).added ? undefined : "lookAlreadyAdded") },
    ),
  },
  { hasQuery: true },
);
