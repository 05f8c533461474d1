import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { ProfileInput } from "#app/models/account/account.schema";
import { requireMe, updateProfile } from "#app/models/account/user.server";

export const loader = onlyMutations("PATCH");
export const action = mutation(
  {
    PATCH: inputCommand(ProfileInput, async ({ viewer, input }) => {
      await consumeLimit("account", viewer.id);
      await updateProfile(viewer.id, input);
      return requireMe(viewer.id);
    }),
  },
  { isJsonOnly: true },
);
