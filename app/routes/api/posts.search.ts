import { onlyQueries, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { searchLooks } from "#app/models/finding/look-search.server";
import { isSearchable } from "#app/models/search";

export const loader = query(async ({ viewer, url, page }) => {
  const text = url.searchParams.get("q") ?? "";
  if (isSearchable(text)) await countAgainst("search", viewer.id);
  return searchLooks(viewer.id, text, page);
});
export const action = onlyQueries;
