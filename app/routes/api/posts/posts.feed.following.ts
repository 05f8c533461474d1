import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { getFollowingFeed } from "#app/models/feed/feed.server";

export const loader = query(({ viewer, page }) => getFollowingFeed(viewer.id, page));
export const action = onlyQueries;
