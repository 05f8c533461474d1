import { onlyQueries, query } from "#app/http/endpoint.server";
import { resultFile } from "#app/media/result-file.server";
import { AppError } from "#app/models/app-error";
import { getResultMedia } from "#app/models/edit-view.server";

/** The viewer's result as a file: to be downloaded, or handed to the device's share sheet. */
export const loader = query(async ({ viewer, params: { id } }) => {
  const media = await getResultMedia(viewer.id, id);
  const file = media && (await resultFile(media, viewer.subscriptionPlan !== "free"));
  if (!file) throw new AppError("not_found");
  const headers = {
    "Content-Type": "image/jpeg",
    "Content-Disposition": 'attachment; filename="image-edit-result.jpg"',
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  return new Response(file, { headers });
});
export const action = onlyQueries;
