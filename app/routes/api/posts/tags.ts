import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { suggestTags } from "#app/models/looks/tag.server";

export const loader = query(({ viewer, url }) => suggestTags(viewer.id, url.searchParams.get("q") ?? ""));
export const action = onlyQueries;
