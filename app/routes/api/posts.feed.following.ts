import { onlyQueries, query } from "#app/http/endpoint.server";
import { followingFeed } from "#app/models/feed.server";

export const loader = query(({ viewer, page }) => followingFeed(viewer.id, page));
export const action = onlyQueries;
