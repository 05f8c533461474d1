import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { readInput } from "#app/http/input.server";
import { SuggestionTurn } from "#app/models/pieces/outfits/outfit.schema";
import { getSuggestion } from "#app/models/pieces/outfits/suggestion.server";

export const loader = query(async ({ viewer, url }) => {
  const { turn } = readInput({ turn: url.searchParams.get("turn") ?? "0" }, SuggestionTurn);
  return { suggestion: await getSuggestion(viewer.id, turn) };
});
export const action = onlyQueries;
