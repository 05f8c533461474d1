import { saverCookie } from "#app/http/cookies.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { SaverInput } from "#app/models/account/settings.schema";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: publicCommand(SaverInput, async ({ input: { saver } }) => {
    const cookie = saver === "auto" ? await saverCookie.serialize("", { maxAge: 0 }) : await saverCookie.serialize(saver);
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
  }),
});
