import { invalidAs400, signedInResponse } from "#app/actions/account.server";
import { authenticateSignIn } from "#app/actions/authenticator.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { SignInInput } from "#app/models/account/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: invalidAs400(publicCommand(SignInInput, async ({ input, ...visit }) => signedInResponse(await authenticateSignIn(input, visit), 200, visit))),
  },
  { isJsonOnly: true },
);
