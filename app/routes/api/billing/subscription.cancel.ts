import { setCancelAtPeriodEnd } from "#app/actions/billing.server";
import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { requireMe } from "#app/models/account/user.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: command(async (call) => {
    await setCancelAtPeriodEnd(true, call);
    return requireMe(call.viewer.id);
  }),
  DELETE: command(async (call) => {
    await setCancelAtPeriodEnd(false, call);
    return requireMe(call.viewer.id);
  }),
});
