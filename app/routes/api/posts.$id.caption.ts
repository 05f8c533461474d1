import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { CaptionChange } from "#app/models/post.schema";
import { updatePost } from "#app/models/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: handleInput(CaptionChange, ({ viewer, params: { id }, input }) => updatePost(viewer.id, id, input)),
});
