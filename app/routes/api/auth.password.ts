import { noContent, staySignedIn } from "#app/http/account.server";
import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { PasswordChange } from "#app/models/account.schema";
import { changePassword } from "#app/models/password-change.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(PasswordChange, async ({ viewer, input, request }) => {
      await countAgainst("account", viewer.id);
      return noContent(await staySignedIn(viewer.id, request, await changePassword(viewer, input)));
    }),
  },
  { isJsonOnly: true },
);
