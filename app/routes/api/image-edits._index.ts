import { onlyQueries, query } from "#app/http/endpoint.server";
import { listImageEdits } from "#app/models/image-edit.server";

export const loader = query(({ viewer, page, url }) =>
  listImageEdits(viewer.id, page, { status: url.searchParams.get("status") === "all" ? "all" : "completed" }),
);
export const action = onlyQueries;
