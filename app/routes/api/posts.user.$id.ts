import { onlyQueries, query } from "#app/http/endpoint.server";
import { listPostsBy } from "#app/models/feed.server";
import { requireRelation } from "#app/models/person.server";

export const loader = query(async ({ viewer, params: { id }, page }) => {
  const { isBlocked } = await requireRelation(viewer.id, id);
  return isBlocked ? [] : listPostsBy(viewer.id, id, page);
});
export const action = onlyQueries;
