import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { CaptionChange } from "#app/models/looks/post.schema";
import { updatePost } from "#app/models/looks/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation(
  {
    PUT: inputCommand(CaptionChange, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("post-edit", viewer.id);
      return updatePost(viewer.id, id, input);
    }),
  },
  { isJsonOnly: true },
);
