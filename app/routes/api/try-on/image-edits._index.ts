import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listTryOns } from "#app/models/try-on/try-on.server";

export const loader = query(({ viewer, page, url }) => listTryOns(viewer.id, page, { status: url.searchParams.get("status") === "all" ? "all" : "completed" }));
export const action = onlyQueries;
