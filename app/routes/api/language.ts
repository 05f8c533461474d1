import { plainCookie } from "#app/http/cookies.server";
import { handleOpenInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { LanguageChoice } from "#app/models/settings.schema";
import { updateLocale } from "#app/models/user.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleOpenInput(LanguageChoice, async ({ input: { language }, context }) => {
    const viewer = await context.viewer();
    if (viewer) await updateLocale(viewer.id, language);
    return new Response(null, { status: 204, headers: { "Set-Cookie": plainCookie("language", language) } });
  }),
});
