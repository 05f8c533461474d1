import { noContent, staySignedIn } from "#app/http/account.server";
import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { tryPassword } from "#app/http/password-confirmation.server";
import { PasswordChange } from "#app/models/account.schema";
import { changePassword } from "#app/models/password-change.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(PasswordChange, async ({ viewer, input, request }) => {
      const token = await tryPassword(viewer, () => changePassword(viewer, input));
      return noContent(await staySignedIn(viewer.id, request, token));
    }),
  },
  { isJsonOnly: true },
);
