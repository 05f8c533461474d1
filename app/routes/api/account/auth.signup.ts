import { invalidAs400, signedInResponse } from "#app/actions/account.server";
import { authenticateSignUp } from "#app/actions/authenticator.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { SignUpInput } from "#app/models/account/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: invalidAs400(publicCommand(SignUpInput, async ({ input, ...visit }) => signedInResponse(await authenticateSignUp(input, visit), 201, visit))),
  },
  { isJsonOnly: true },
);
