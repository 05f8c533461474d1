import { onlyQueries, query } from "#app/http/endpoint.server";
import { AppError } from "#app/models/app-error";
import { getImageEdit } from "#app/models/image-edit.server";

export const loader = query(async ({ viewer, params }) => {
  const edit = await getImageEdit(viewer.id, params.id);
  if (!edit) throw new AppError("not_found");
  const { id, status, resultImageUrls, error } = edit;
  return { id, status, resultImageUrls, error };
});
export const action = onlyQueries;
