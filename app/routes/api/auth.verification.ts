import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { requestVerification } from "#app/models/email-verification.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handle(async ({ viewer }) => {
    await countAgainst("verification", viewer.id);
    await requestVerification(viewer.id);
  }),
});
