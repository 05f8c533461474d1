import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PostChange } from "#app/models/looks/post.schema";
import { deletePost, requirePost, updatePost } from "#app/models/looks/post.server";

export const loader = query(({ viewer, params: { id } }) => requirePost(viewer.id, id));
export const action = mutation(
  {
    PATCH: inputCommand(PostChange, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("post-edit", viewer.id);
      return updatePost(viewer.id, id, input);
    }),
    DELETE: command(({ viewer, params: { id } }) => deletePost(viewer.id, id)),
  },
  { hasQuery: true },
);
