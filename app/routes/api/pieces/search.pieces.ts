import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { readInput } from "#app/http/input.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PieceFilters } from "#app/models/pieces/piece.schema";
import { searchPieces } from "#app/models/search/piece-search.server";

export const loader = query(async ({ viewer, url, page }) => {
  const { q = "", cursor: _, limit: __, ...filters } = Object.fromEntries(url.searchParams);
  const search = readInput(filters, PieceFilters);
  await consumeLimit("search", viewer.id);
  return searchPieces(viewer.id, { ...search, text: q.trim() }, page);
});
export const action = onlyQueries;
