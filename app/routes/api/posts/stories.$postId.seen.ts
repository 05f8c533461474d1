import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { markSeen } from "#app/models/feed/story.server";
import { SeenInput } from "#app/models/looks/post.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(SeenInput, ({ viewer, params: { postId }, input }) => markSeen(viewer.id, postId, input)),
});
