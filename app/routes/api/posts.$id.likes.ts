import { onlyQueries, query } from "#app/http/endpoint.server";
import { listLikers } from "#app/models/finding/liker.server";

export const loader = query(({ viewer, params: { id }, page }) => listLikers(viewer.id, id, page));
export const action = onlyQueries;
