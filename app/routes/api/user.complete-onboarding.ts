import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { OnboardingInput } from "#app/models/account.schema";
import { completeOnboarding, requireMe } from "#app/models/user.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(OnboardingInput, async ({ viewer, input }) => {
      await completeOnboarding(viewer.id, input.stylePreferences, input.styleAnalysisEnabled);
      return requireMe(viewer.id);
    }),
  },
  { isJsonOnly: true },
);
