import { refundPlan } from "#app/actions/billing.server";
import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { requirePasswordConfirmed } from "#app/http/password-confirmation.server";
import { requireMe } from "#app/models/account/user.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: command(async (call) => {
    await requirePasswordConfirmed(call.viewer);
    await refundPlan(call);
    return requireMe(call.viewer.id);
  }),
});
