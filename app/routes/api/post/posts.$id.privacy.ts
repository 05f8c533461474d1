import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { PrivacyChange } from "#app/models/looks/post.schema";
import { setPrivacy } from "#app/models/looks/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: inputCommand(PrivacyChange, ({ viewer, params: { id }, input }) => setPrivacy(viewer.id, id, input.privacy)),
});
