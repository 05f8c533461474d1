import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listSimilarLooks } from "#app/models/search/similar-looks.server";

export const loader = query(({ viewer, params: { id }, page }) => listSimilarLooks(viewer.id, id, page));
export const action = onlyQueries;
