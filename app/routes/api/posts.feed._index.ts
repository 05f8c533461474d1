import { onlyQueries, query } from "#app/http/endpoint.server";
import { homeFeed } from "#app/models/explore.server";

export const loader = query(({ viewer, page }) => homeFeed(viewer.id, page));
export const action = onlyQueries;
