import { findLooksToTry } from "#app/actions/looks-to-try.server";
import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { isSearchable, searchedPart } from "#app/models/search/search-query";

export const loader = query(async ({ viewer, url }) => {
  const text = searchedPart((url.searchParams.get("q") ?? "").trim());
  if (!isSearchable(text)) return [];
  await consumeLimit("search", viewer.id);
  return findLooksToTry(viewer.id, text);
});
export const action = onlyQueries;
