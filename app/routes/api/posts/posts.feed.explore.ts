import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { getExploreFeed } from "#app/models/feed/explore.server";

export const loader = query(({ viewer, page }) => getExploreFeed(viewer.id, page));
export const action = onlyQueries;
