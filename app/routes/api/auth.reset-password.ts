import { sendResetLink } from "#app/http/account.server";
import { handleOpenInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { i18nFor } from "#app/locales/i18n.server";
import { PasswordResetRequest } from "#app/models/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleOpenInput(PasswordResetRequest, async ({ input, context, request }) => {
      await sendResetLink(input.email, { context, request });
      return { message: i18nFor[context.language].getFixedT(null, "auth")("forgot.sent") };
    }),
  },
  { isJsonOnly: true },
);
