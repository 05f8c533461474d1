import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { adjustFeedWeights } from "#app/models/feed/preference.server";
import { PreferenceInput } from "#app/models/looks/post.schema";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(
    PreferenceInput,
    ({ viewer, params: { id }, input, idempotencyKey }) => adjustFeedWeights(viewer.id, id, input.preference, { ...input, idempotencyKey }),
    {
      isIdempotent: true,
    },
  ),
});
