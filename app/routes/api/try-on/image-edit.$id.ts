import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { AppError } from "#app/lib/app-error";
import { getTryOn } from "#app/models/try-on/try-on.server";

export const loader = query(async ({ viewer, params }) => {
  const edit = await getTryOn(viewer.id, params.id);
  if (!edit) throw new AppError("not_found");
  const { id, status, resultImageUrls, error, place, isSeen } = edit;
  return { id, status, resultImageUrls, error, place, isSeen };
});
export const action = onlyQueries;
