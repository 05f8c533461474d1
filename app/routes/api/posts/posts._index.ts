import { publishPost, publishPostForm } from "#app/actions/post.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { PostForm } from "#app/models/looks/post.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(
    PostForm,
    ({ viewer, input, idempotencyKey }) => {
      const { key, ...post } = input;
      return key ? publishPostForm(viewer.id, input) : publishPost(viewer.id, post, idempotencyKey);
    },
    { status: 201, isIdempotent: true },
  ),
});
