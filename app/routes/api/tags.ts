import { onlyQueries, query } from "#app/http/endpoint.server";
import { suggestTags } from "#app/models/tag.server";

export const loader = query(({ viewer, url }) => suggestTags(viewer.id, url.searchParams.get("q") ?? ""));
export const action = onlyQueries;
