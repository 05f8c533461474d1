import type { LoaderFunctionArgs } from "@remix-run/node";
import { failureOf } from "#app/http/failure.server";
import { resultFile } from "#app/media/result-file.server";
import { AppError } from "#app/models/app-error";
import { getSharedEdit } from "#app/models/edit-link.server";
import { getMedia } from "#app/models/media.server";

/** The picture behind a link, asked about every time: the owner may have taken the link back. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  try {
    const shared = await getSharedEdit(params.token ?? "");
    const media = shared && (await getMedia(shared.mediaId));
    const file = media && (await resultFile(media, false));
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
    return failureOf(error, request);
  }
}
