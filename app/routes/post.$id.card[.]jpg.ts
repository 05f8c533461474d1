import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "#app/http/error-response.server";
import { addressKey } from "#app/http/rate-limit.server";
import { consumeRequestLimit } from "#app/http/request-limit.server";
import { AppError } from "#app/lib/app-error";
import { getShareCard } from "#app/media/share-image.server";
import { getSharedPost } from "#app/models/looks/shared-post.server";

/** Open Graph image of public posts; never cached. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  try {
    await consumeRequestLimit("card", addressKey(context.address));
    const post = await getSharedPost(params.id ?? "");
    const card = post && (await getShareCard(post.mediaId, post.isAi));
    if (!card) throw new AppError("not_found");
    const headers = {
      "Content-Type": "image/jpeg",
      "Cache-Control": "public, max-age=300",
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    return new Response(card, { headers });
  } catch (error) {
    return errorResponse(error, request);
  }
}
