import { onlyQueries, query } from "#app/http/endpoint.server";
import { exploreFeed } from "#app/models/explore.server";

export const loader = query(({ viewer, page }) => exploreFeed(viewer.id, page));
export const action = onlyQueries;
