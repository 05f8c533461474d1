import { onlyQueries, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { isSearchable } from "#app/models/search";
import { searchUsers } from "#app/models/search.server";

export const loader = query(
  async ({ viewer, url }) => {
    const text = url.searchParams.get("q") ?? "";
    if (isSearchable(text)) await countAgainst("search", viewer.id);
    return searchUsers(viewer.id, text);
  },
  { cacheControl: "private, max-age=300" },
);
export const action = onlyQueries;
