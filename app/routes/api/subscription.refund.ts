import { refundPlan } from "#app/http/billing.server";
import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { requirePasswordConfirmed } from "#app/http/password-confirmation.server";
import { requireMe } from "#app/models/user.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handle(async (call) => {
    await requirePasswordConfirmed(call.viewer);
    await refundPlan(call);
    return requireMe(call.viewer.id);
  }),
});
