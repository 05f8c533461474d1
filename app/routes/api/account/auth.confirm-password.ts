import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { confirmViewerPassword } from "#app/http/password-confirmation.server";
import { PasswordConfirmation } from "#app/models/account/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(PasswordConfirmation, ({ viewer, input }) => confirmViewerPassword(viewer, input.currentPassword)),
  },
  { isJsonOnly: true },
);
