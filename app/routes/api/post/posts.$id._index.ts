import { editPost } from "#app/actions/post.server";
import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { PostChange } from "#app/models/looks/post.schema";
import { deletePost, requirePost } from "#app/models/looks/post.server";

export const loader = query(({ viewer, params: { id } }) => requirePost(viewer.id, id));
export const action = mutation(
  {
    PATCH: inputCommand(PostChange, ({ viewer, params: { id }, input }) => editPost(viewer.id, id, input)),
    DELETE: command(({ viewer, params: { id } }) => deletePost(viewer.id, id)),
  },
  { hasQuery: true },
);
