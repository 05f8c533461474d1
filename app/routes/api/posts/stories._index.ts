import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listStories } from "#app/models/feed/story.server";

export const loader = query(({ viewer, page }) => listStories(viewer.id, page), { sizes: { defaultSize: 10, maxSize: 10 } });
export const action = onlyQueries;
