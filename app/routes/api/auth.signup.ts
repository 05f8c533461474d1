import { invalidAs400, signedIn, signUp } from "#app/http/account.server";
import { handleOpenInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { SignUpInput } from "#app/models/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: invalidAs400(handleOpenInput(SignUpInput, async ({ input, request, context }) => signedIn(await signUp(input, context), 201, { request, context }))),
  },
  { isJsonOnly: true },
);
