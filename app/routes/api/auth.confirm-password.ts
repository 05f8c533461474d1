import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { takePassword } from "#app/http/password-confirmation.server";
import { PasswordConfirmation } from "#app/models/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(PasswordConfirmation, ({ viewer, input }) => takePassword(viewer, input.currentPassword)),
  },
  { isJsonOnly: true },
);
