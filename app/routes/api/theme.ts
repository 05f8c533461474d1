import { plainCookie } from "#app/http/cookies.server";
import { handleOpenInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { ThemeChoice } from "#app/models/settings.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleOpenInput(ThemeChoice, async ({ input: { theme } }) => {
    const cookie = theme === "system" ? plainCookie("theme", "", 0) : plainCookie("theme", theme);
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
  }),
});
