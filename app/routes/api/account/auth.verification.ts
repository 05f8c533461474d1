import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { requestVerification } from "#app/models/account/email-verification.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: command(async ({ viewer }) => {
    await consumeLimit("verification", viewer.id);
    await requestVerification(viewer.id);
  }),
});
