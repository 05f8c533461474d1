import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { AppError } from "#app/lib/app-error";
import { listGarments, maxGarments } from "#app/models/looks/garment.server";

const maxLength = maxGarments * 37; // a UUID and a comma each

export const loader = query(async ({ viewer, url }) => {
  const list = url.searchParams.get("ids") ?? "";
  const ids = list.length <= maxLength ? list.split(",") : [];
  if (ids.length === 0 || ids.length > maxGarments) throw new AppError("invalid", { issues: [{ path: "ids", message: "errors:invalid" }] });
  return { garments: await listGarments(viewer.id, ids) };
});
export const action = onlyQueries;
