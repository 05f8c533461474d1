import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { isSearchable } from "#app/models/search/search-query";
import { searchTags } from "#app/models/search/tag-search.server";

export const loader = query(async ({ viewer, url }) => {
  const text = url.searchParams.get("q") ?? "";
  if (isSearchable(text)) await consumeLimit("search", viewer.id);
  return searchTags(viewer.id, text);
});
export const action = onlyQueries;
