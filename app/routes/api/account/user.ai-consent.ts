import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { giveConsent, withdrawConsent } from "#app/models/privacy/consent.server";
import { cancelQueuedTryOns } from "#app/models/try-on/queue/try-on-queue.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: command(({ viewer, context }) => giveConsent(viewer.id, "ai_provider", context.language)),
  DELETE: command(async ({ viewer }) => {
    await withdrawConsent(viewer.id, "ai_provider");
    await cancelQueuedTryOns(viewer.id);
  }),
});
