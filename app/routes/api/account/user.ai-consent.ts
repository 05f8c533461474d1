import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { giveConsent, withdrawConsent } from "#app/models/privacy/consent.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: command(({ viewer, context }) => giveConsent(viewer.id, "ai_provider", context.language)),
  DELETE: command(({ viewer }) => withdrawConsent(viewer.id, "ai_provider")),
});
