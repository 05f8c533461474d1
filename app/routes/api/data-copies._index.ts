import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { requirePasswordConfirmed } from "#app/http/password-confirmation.server";
import { requestCopy } from "#app/models/data-copy.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handle(
    async ({ viewer }) => {
      await requirePasswordConfirmed(viewer);
      return requestCopy(viewer.id);
    },
    { status: 201 },
  ),
});
