import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listArchivedPosts } from "#app/models/feed/feed.server";

export const loader = query(({ viewer, page }) => listArchivedPosts(viewer.id, page));
export const action = onlyQueries;
