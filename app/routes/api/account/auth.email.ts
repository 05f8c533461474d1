import { noContent, renewSessionCookies } from "#app/actions/account.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { withPasswordLimit } from "#app/http/password-confirmation.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { EmailChange } from "#app/models/account/account.schema";
import { requestEmailChange } from "#app/models/account/email-verification.server";
import { renewSession } from "#app/models/account/session.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(EmailChange, async ({ viewer, input, request }) => {
      await consumeLimit("verification", viewer.id);
      await withPasswordLimit(viewer, () => requestEmailChange(viewer.id, input));
      return noContent(await renewSessionCookies(viewer.id, request, await renewSession(viewer)));
    }),
  },
  { isJsonOnly: true },
);
