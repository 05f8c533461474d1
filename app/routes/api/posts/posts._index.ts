import { publishPost } from "#app/actions/post.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { NewPost } from "#app/models/looks/post.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(NewPost, ({ viewer, input, idempotencyKey }) => publishPost(viewer.id, input, idempotencyKey), { status: 201, isIdempotent: true }),
});
