import { themeCookie } from "#app/http/cookies.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { ThemeChoice } from "#app/models/account/settings.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: publicCommand(ThemeChoice, async ({ input: { theme } }) => {
    const cookie = theme === "system" ? await themeCookie.serialize("", { maxAge: 0 }) : await themeCookie.serialize(theme);
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
  }),
});
