import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { requirePasswordConfirmed } from "#app/http/password-confirmation.server";
import { requestCopy } from "#app/models/privacy/data-copy.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: command(
    async ({ viewer }) => {
      await requirePasswordConfirmed(viewer);
      return requestCopy(viewer.id);
    },
    { status: 201 },
  ),
});
