import { portalPage } from "#app/http/billing.server";
import { handle, mutation, onlyMutations, sentOn } from "#app/http/endpoint.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handle(async (call) => {
    const portalUrl = await portalPage(call);
    return sentOn(call.request, portalUrl, { portalUrl });
  }),
});
