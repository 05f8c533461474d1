import { query } from "#app/http/endpoint.server";
import { exploreFeed } from "#app/models/feed.server";

export const loader = query(({ viewer, page }) => exploreFeed(viewer.id, page));
