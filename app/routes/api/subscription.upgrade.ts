import { choosePlan } from "#app/http/billing.server";
import { handleInput, mutation, onlyMutations, sentOn } from "#app/http/endpoint.server";
import { PlanChoice } from "#app/models/billing.schema";
import { requireMe } from "#app/models/user.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(PlanChoice, async ({ input, ...call }) => {
    const checkoutUrl = await choosePlan(input.plan, call);
    return checkoutUrl ? sentOn(call.request, checkoutUrl, { checkoutUrl }) : requireMe(call.viewer.id);
  }),
});
