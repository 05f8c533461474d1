import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { getHomeFeed } from "#app/models/feed/explore.server";

export const loader = query(({ viewer, page }) => getHomeFeed(viewer.id, page));
export const action = onlyQueries;
