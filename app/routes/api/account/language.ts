import { languageCookie } from "#app/http/cookies.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { LanguageChoice } from "#app/models/account/settings.schema";
import { updateLocale } from "#app/models/account/user.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: publicCommand(LanguageChoice, async ({ input: { language }, context }) => {
    const viewer = await context.viewer();
    if (viewer) await updateLocale(viewer.id, language);
    return new Response(null, { status: 204, headers: { "Set-Cookie": await languageCookie.serialize(language) } });
  }),
});
