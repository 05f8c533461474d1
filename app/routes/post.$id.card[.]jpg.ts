import type { LoaderFunctionArgs } from "@remix-run/node";
import { failureOf } from "#app/http/failure.server";
import { addressKey, countRequest } from "#app/http/rate-limit.server";
import { shareCard } from "#app/media/card.server";
import { AppError } from "#app/models/app-error";
import { getSharedPost } from "#app/models/shared-post.server";

/** The one picture open to the signed-out, for public posts only; asked again at every request. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  try {
    await countRequest("card", addressKey(context.address));
    const post = await getSharedPost(params.id ?? "");
    const card = post && (await shareCard(post.mediaId, post.isAi));
    if (!card) throw new AppError("not_found");
    const headers = {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=300",
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    return new Response(card, { headers });
  } catch (error) {
    return failureOf(error, request);
  }
}
