import { onlyQueries, query } from "#app/http/endpoint.server";
import { listStories } from "#app/models/story.server";

export const loader = query(({ viewer, page }) => listStories(viewer.id, page), { sizes: { usual: 10, most: 10 } });
export const action = onlyQueries;
