import { onlyQueries, query } from "#app/http/endpoint.server";
import { requireAuthUser } from "#app/models/user.server";

export const loader = query(({ viewer }) => requireAuthUser(viewer.id));
export const action = onlyQueries;
