import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { requireMe } from "#app/models/account/user.server";

export const loader = query(({ viewer }) => requireMe(viewer.id));
export const action = onlyQueries;
