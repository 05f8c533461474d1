import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listFollowers } from "#app/models/people/follow-list.server";

export const loader = query(({ viewer, params: { id }, page }) => listFollowers(viewer.id, id, page));
export const action = onlyQueries;
