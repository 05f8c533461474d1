import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { isSearchable } from "#app/models/search/search-query";
import { searchUsers } from "#app/models/search/user-search.server";

export const loader = query(
  async ({ viewer, url }) => {
    const text = url.searchParams.get("q") ?? "";
    if (isSearchable(text)) await consumeLimit("search", viewer.id);
    return searchUsers(viewer.id, text);
  },
  { cacheControl: "private, max-age=300" },
);
export const action = onlyQueries;
