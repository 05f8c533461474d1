import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { CaptionChange } from "#app/models/post.schema";
import { updatePost } from "#app/models/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation(
  {
    PUT: handleInput(CaptionChange, async ({ viewer, params: { id }, input }) => {
      await countAgainst("post-edit", viewer.id);
      return updatePost(viewer.id, id, input);
    }),
  },
  { isJsonOnly: true },
);
