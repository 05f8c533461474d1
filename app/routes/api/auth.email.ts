import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { EmailChange } from "#app/models/account.schema";
import { requestEmailChange } from "#app/models/email-verification.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(EmailChange, async ({ viewer, input }) => {
      await countAgainst("account", viewer.id);
      await countAgainst("verification", viewer.id);
      await requestEmailChange(viewer.id, input);
    }),
  },
  { isJsonOnly: true },
);
