import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { allowSuggestion, refuseSuggestion } from "#app/models/finding/people-suggestion.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: handle(({ viewer, params: { id } }) => allowSuggestion(viewer.id, id)),
  DELETE: handle(async ({ viewer, params: { id } }) => {
    await countAgainst("suggestion", viewer.id);
    await refuseSuggestion(viewer.id, id);
  }),
});
