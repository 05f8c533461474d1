import { onlyQueries, query } from "#app/http/endpoint.server";
import { hasAlready } from "#app/http/etag.server";
import { resultFile } from "#app/media/result-file.server";
import { AppError } from "#app/models/app-error";
import { getResultMedia } from "#app/models/edit-view.server";

/** The viewer's result as a file: to be downloaded, or handed to the device's share sheet. */
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
  if (hasAlready(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const file = await resultFile(media, isWhole);
  if (!file) throw new AppError("not_found");
  return new Response(file, { headers });
});
export const action = onlyQueries;
