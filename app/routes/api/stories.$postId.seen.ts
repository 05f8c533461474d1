import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { markSeen } from "#app/models/story.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handle(({ viewer, params: { postId } }) => markSeen(viewer.id, postId)),
});
