import { choosePlan } from "#app/actions/billing.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { redirectOrJson } from "#app/http/endpoint/respond.server";
import { requireMe } from "#app/models/account/user.server";
import { PlanChoice } from "#app/models/billing/billing.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(PlanChoice, async ({ input, ...call }) => {
    const checkoutUrl = await choosePlan(input.plan, call);
    return checkoutUrl ? redirectOrJson(call.request, checkoutUrl, { checkoutUrl }) : requireMe(call.viewer.id);
  }),
});
