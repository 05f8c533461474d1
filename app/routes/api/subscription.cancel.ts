import { setEnding } from "#app/http/billing.server";
import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { requireMe } from "#app/models/user.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: handle(async (call) => {
    await setEnding(true, call);
    return requireMe(call.viewer.id);
  }),
  DELETE: handle(async (call) => {
    await setEnding(false, call);
    return requireMe(call.viewer.id);
  }),
});
