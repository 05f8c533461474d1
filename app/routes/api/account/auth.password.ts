import { noContent, renewSessionCookies } from "#app/actions/account.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { withPasswordLimit } from "#app/http/password-confirmation.server";
import { PasswordChange } from "#app/models/account/account.schema";
import { changePassword } from "#app/models/account/password-change.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(PasswordChange, async ({ viewer, input, request }) => {
      const token = await withPasswordLimit(viewer, () => changePassword(viewer, input));
      return noContent(await renewSessionCookies(viewer.id, request, token));
    }),
  },
  { isJsonOnly: true },
);
