import { z } from "zod";
import { closeSession } from "#app/actions/account.server";
import { mutation, onlyMutations, publicCommand } from "#app/http/endpoint/endpoint.server";
import { wantsHtml } from "#app/http/endpoint/respond.server";
import { asAppError } from "#app/http/error-response.server";
import { flashHeader } from "#app/http/flash.server";
import { failureToast } from "#app/lib/failure-toast";

const signOut = mutation({
  POST: publicCommand(z.object({}), async ({ request, context }) => {
    const answer = new Response(null, { status: 204 });
    try {
      answer.headers.append("Set-Cookie", await closeSession(context));
      if (wantsHtml(request)) answer.headers.append(...(await flashHeader({ key: "signedOut" })));
    } catch (error) {
      if (!wantsHtml(request)) throw error;
      answer.headers.append(...(await flashHeader(failureToast(asAppError(error).code, "signOutFailed"))));
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
