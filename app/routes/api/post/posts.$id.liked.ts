import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { requirePost } from "#app/models/looks/post.server";

export const loader = query(async ({ viewer, params: { id } }) => {
  const { isLiked } = await requirePost(viewer.id, id);
  return { isLiked };
});
export const action = onlyQueries;
