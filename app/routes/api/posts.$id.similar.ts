import { onlyQueries, query } from "#app/http/endpoint.server";
import { similarLooks } from "#app/models/finding/similar-looks.server";

export const loader = query(({ viewer, params: { id }, page }) => similarLooks(viewer.id, id, page));
export const action = onlyQueries;
