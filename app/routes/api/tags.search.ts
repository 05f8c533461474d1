import { onlyQueries, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { searchTags } from "#app/models/finding/tag-search.server";
import { isSearchable } from "#app/models/search";

export const loader = query(async ({ viewer, url }) => {
  const text = url.searchParams.get("q") ?? "";
  if (isSearchable(text)) await countAgainst("search", viewer.id);
  return searchTags(viewer.id, text);
});
export const action = onlyQueries;
