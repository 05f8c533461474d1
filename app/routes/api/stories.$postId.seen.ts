import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { SeenInput } from "#app/models/post.schema";
import { markSeen } from "#app/models/story.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(SeenInput, ({ viewer, params: { postId }, input }) => markSeen(viewer.id, postId, input)),
});
