import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { giveConsent, withdrawConsent } from "#app/models/consent.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: handle(({ viewer, context }) => giveConsent(viewer.id, "ai_provider", context.language)),
  DELETE: handle(({ viewer }) => withdrawConsent(viewer.id, "ai_provider")),
});
