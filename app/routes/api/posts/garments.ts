import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { readLookIds } from "#app/http/look-ids.server";
import { AppError } from "#app/lib/app-error";
import { listGarments } from "#app/models/looks/garment.server";

export const loader = query(async ({ viewer, url }) => {
  const ids = readLookIds(url.searchParams.get("ids") ?? "");
  if (!ids) throw new AppError("invalid", { issues: [{ path: "ids", message: "errors:invalid" }] });
  return { garments: await listGarments(viewer.id, ids) };
});
export const action = onlyQueries;
