import { handle, handleInput, mutation, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { PostChange } from "#app/models/post.schema";
import { deletePost, requirePost, updatePost } from "#app/models/post.server";

export const loader = query(({ viewer, params: { id } }) => requirePost(viewer.id, id));
export const action = mutation(
  {
    PATCH: handleInput(PostChange, async ({ viewer, params: { id }, input }) => {
      await countAgainst("post-edit", viewer.id);
      return updatePost(viewer.id, id, input);
    }),
    DELETE: handle(({ viewer, params: { id } }) => deletePost(viewer.id, id)),
  },
  { hasQuery: true },
);
