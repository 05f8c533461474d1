import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { publish } from "#app/http/post.server";
import { NewPost } from "#app/models/post.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(NewPost, ({ viewer, input, idempotencyKey }) => publish(viewer.id, input, idempotencyKey), { status: 201, isIdempotent: true }),
});
