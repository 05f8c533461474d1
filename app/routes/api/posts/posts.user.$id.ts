import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listPostsBy } from "#app/models/feed/feed.server";
import { requireRelation } from "#app/models/people/person.server";

export const loader = query(async ({ viewer, params: { id }, page }) => {
  const { isBlocked } = await requireRelation(viewer.id, id);
  return isBlocked ? [] : listPostsBy(viewer.id, id, page);
});
export const action = onlyQueries;
