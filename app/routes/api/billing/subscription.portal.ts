import { getPortalPage } from "#app/actions/billing.server";
import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { redirectOrJson } from "#app/http/endpoint/respond.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: command(async (call) => {
    const portalUrl = await getPortalPage(call);
    return redirectOrJson(call.request, portalUrl, { portalUrl });
  }),
});
