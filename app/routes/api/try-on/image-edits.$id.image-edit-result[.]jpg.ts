import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { matchesEtag } from "#app/http/etag.server";
import { AppError } from "#app/lib/app-error";
import { getResultFile } from "#app/media/result-file.server";
import { getResultMedia } from "#app/models/try-on/try-on-view.server";

export const loader = query(async ({ viewer, request, params: { id } }) => {
  const media = await getResultMedia(viewer.id, id);
  if (!media) throw new AppError("not_found");
  const isWhole = viewer.subscriptionPlan !== "free";
  const headers = {
    ETag: `W/"${media.id}-${isWhole ? "whole" : "small"}"`,
    "Content-Type": "image/jpeg",
    "Content-Disposition": 'attachment; filename="image-edit-result.jpg"',
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  if (matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const file = await getResultFile(media, isWhole);
  if (!file) throw new AppError("not_found");
  return new Response(file, { headers });
});
export const action = onlyQueries;
