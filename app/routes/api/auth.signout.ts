import { z } from "zod";
import { closeSession } from "#app/http/account.server";
import { handleOpenInput, mutation, onlyMutations, wantsPage } from "#app/http/endpoint.server";
import { asAppError } from "#app/http/failure.server";
import { flashHeader } from "#app/http/flash.server";

const signOut = mutation({
  POST: handleOpenInput(z.object({}), async ({ request, context }) => {
    const answer = new Response(null, { status: 204 });
    try {
      answer.headers.append("Set-Cookie", await closeSession(context));
      if (wantsPage(request)) answer.headers.append(...(await flashHeader({ key: "signedOut" })));
    } catch (error) {
      if (!wantsPage(request)) throw error;
      asAppError(error);
      answer.headers.append(...(await flashHeader({ key: "signOutFailed", isError: true })));
    }
    return answer;
  }),
});

export const loader = onlyMutations("POST");

export const action: typeof signOut = async (args) => {
  const response = await signOut(args);
  if (response.ok || response.status === 303) response.headers.set("Clear-Site-Data", '"cache"');
  return response;
};
