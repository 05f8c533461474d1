import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listLooksWith, requirePiece } from "#app/models/pieces/piece-view.server";

export const loader = query(async ({ viewer, params: { id }, page }) => {
  await requirePiece(viewer.id, id);
  return listLooksWith(viewer.id, id, page);
});
export const action = onlyQueries;
