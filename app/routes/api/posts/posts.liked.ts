import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listLikedPosts } from "#app/models/feed/feed.server";

export const loader = query(({ viewer, page }) => listLikedPosts(viewer.id, page));
export const action = onlyQueries;
