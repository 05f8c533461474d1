import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "#app/http/error-response.server";
import { AppError } from "#app/lib/app-error";
import { getResultFile } from "#app/media/result-file.server";
import { getMedia } from "#app/models/media/media.server";
import { getSharedTryOn } from "#app/models/try-on/try-on-link.server";

/** Never cached: links are revocable. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  try {
    const shared = await getSharedTryOn(params.token ?? "");
    const media = shared && (await getMedia(shared.mediaId));
    const file = media && (await getResultFile(media, false));
    if (!file) throw new AppError("not_found");
    const headers = {
      "Content-Type": "image/jpeg",
      "Content-Length": String(file.size),
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Robots-Tag": "noindex",
    };
    return new Response(file, { headers });
  } catch (error) {
    return errorResponse(error, request);
  }
}
