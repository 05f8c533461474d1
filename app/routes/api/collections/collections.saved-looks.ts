import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listSavedPosts } from "#app/models/collections/collection-posts.server";

export const loader = query(({ viewer, page }) => listSavedPosts(viewer.id, page));
export const action = onlyQueries;
