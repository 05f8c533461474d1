import { invalidAs400, signedIn, signIn } from "#app/http/account.server";
import { handleOpenInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { SignInInput } from "#app/models/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: invalidAs400(
      handleOpenInput(SignInInput, async ({ input, request, context }) => signedIn(await signIn(input, { request, context }), 200, { request, context })),
    ),
  },
  { isJsonOnly: true },
);
