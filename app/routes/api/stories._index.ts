import { onlyQueries, query } from "#app/http/endpoint.server";
import { listStories } from "#app/models/story.server";

export const loader = query(({ viewer }) => listStories(viewer.id));
export const action = onlyQueries;
