import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listTryOns } from "#app/models/try-on/try-on.server";

const readStatus = (status: string | null) => (status === "all" || status === "running" ? status : "completed");

export const loader = query(({ viewer, page, url }) => listTryOns(viewer.id, page, { status: readStatus(url.searchParams.get("status")) }));
export const action = onlyQueries;
