import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { requireAuthUser } from "#app/models/account/user.server";

export const loader = query(({ viewer }) => requireAuthUser(viewer.id));
export const action = onlyQueries;
