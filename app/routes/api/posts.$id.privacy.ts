import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { PrivacyChange } from "#app/models/post.schema";
import { setPrivacy } from "#app/models/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: handleInput(PrivacyChange, ({ viewer, params: { id }, input }) => setPrivacy(viewer.id, id, input.privacy)),
});
