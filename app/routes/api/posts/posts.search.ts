import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { searchLooks } from "#app/models/search/look-search.server";
import { isSearchable } from "#app/models/search/search-query";

export const loader = query(async ({ viewer, url, page }) => {
  const text = url.searchParams.get("q") ?? "";
  if (isSearchable(text)) await consumeLimit("search", viewer.id);
  return searchLooks(viewer.id, text, page);
});
export const action = onlyQueries;
