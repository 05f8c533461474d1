import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { ProfileInput } from "#app/models/account.schema";
import { requireMe, updateProfile } from "#app/models/user.server";

export const loader = onlyMutations("PATCH");
export const action = mutation(
  {
    PATCH: handleInput(ProfileInput, async ({ viewer, input }) => {
      await countAgainst("account", viewer.id);
      await updateProfile(viewer.id, input);
      return requireMe(viewer.id);
    }),
  },
  { isJsonOnly: true },
);
