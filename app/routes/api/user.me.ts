import { onlyQueries, query } from "#app/http/endpoint.server";
import { requireMe } from "#app/models/user.server";

export const loader = query(({ viewer }) => requireMe(viewer.id));
export const action = onlyQueries;
