import { sendResetLink } from "#app/actions/account.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PasswordResetRequest } from "#app/models/account/account.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: publicCommand(PasswordResetRequest, async ({ input, context, request }) => {
      await sendResetLink(input.email, { context, request });
      return { message: i18nByLanguage[context.language].getFixedT(null, "auth")("forgot.sent") };
    }),
  },
  { isJsonOnly: true },
);
