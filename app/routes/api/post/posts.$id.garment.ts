import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { getGarment } from "#app/models/looks/garment.server";

export const loader = query(({ viewer, params: { id } }) => getGarment(viewer.id, id));
export const action = onlyQueries;
