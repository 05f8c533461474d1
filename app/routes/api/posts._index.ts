import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { NewPost } from "#app/models/post.schema";
import { createPost } from "#app/models/post.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(
    NewPost,
    async ({ viewer, input }) => {
      await countAgainst("post", viewer.id);
      return createPost(viewer.id, input);
    },
    { status: 201, isIdempotent: true },
  ),
});
