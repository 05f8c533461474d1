import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listFollowing } from "#app/models/people/follow-list.server";

export const loader = query(({ viewer, params: { id }, page }) => listFollowing(viewer.id, id, page));
export const action = onlyQueries;
