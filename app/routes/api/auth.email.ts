import { noContent, staySignedIn } from "#app/http/account.server";
import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { tryPassword } from "#app/http/password-confirmation.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { EmailChange } from "#app/models/account.schema";
import { requestEmailChange } from "#app/models/email-verification.server";
import { renewSession } from "#app/models/session.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(EmailChange, async ({ viewer, input, request }) => {
      await countAgainst("verification", viewer.id);
      await tryPassword(viewer, () => requestEmailChange(viewer.id, input));
      return noContent(await staySignedIn(viewer.id, request, await renewSession(viewer)));
    }),
  },
  { isJsonOnly: true },
);
