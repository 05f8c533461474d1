import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { PreferenceInput } from "#app/models/post.schema";
import { preferPost } from "#app/models/preference.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(
    PreferenceInput,
    ({ viewer, params: { id }, input, idempotencyKey }) => preferPost(viewer.id, id, input.preference, { ...input, idempotencyKey }),
    {
      isIdempotent: true,
    },
  ),
});
