import { handle, handleInput, mutation, query } from "#app/http/endpoint.server";
import { PostChange } from "#app/models/post.schema";
import { deletePost, requirePost, updatePost } from "#app/models/post.server";

export const loader = query(({ viewer, params: { id } }) => requirePost(viewer.id, id));
export const action = mutation(
  {
    PATCH: handleInput(PostChange, ({ viewer, params: { id }, input }) => updatePost(viewer.id, id, input)),
    DELETE: handle(({ viewer, params: { id } }) => deletePost(viewer.id, id)),
  },
  { hasQuery: true },
);
