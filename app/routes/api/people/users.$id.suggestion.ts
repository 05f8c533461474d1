import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { allowSuggestion, refuseSuggestion } from "#app/models/feed/people-suggestion.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: command(({ viewer, params: { id } }) => allowSuggestion(viewer.id, id)),
  DELETE: command(async ({ viewer, params: { id } }) => {
    await consumeLimit("suggestion", viewer.id);
    await refuseSuggestion(viewer.id, id);
  }),
});
