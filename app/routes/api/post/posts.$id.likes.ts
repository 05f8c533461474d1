import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listLikers } from "#app/models/looks/liker.server";

export const loader = query(({ viewer, params: { id }, page }) => listLikers(viewer.id, id, page));
export const action = onlyQueries;
