import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { OnboardingInput } from "#app/models/account/account.schema";
import { completeOnboarding, requireMe } from "#app/models/account/user.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(OnboardingInput, async ({ viewer, input }) => {
      await completeOnboarding(viewer.id, input.stylePreferences, input.styleAnalysisEnabled);
      return requireMe(viewer.id);
    }),
  },
  { isJsonOnly: true },
);
