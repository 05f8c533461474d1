import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { respondWithLayers } from "#app/http/layers.server";
import { getGarmentFile } from "#app/models/looks/garment.server";
import { garmentFile } from "#app/models/shared/layers";

export const loader = query(async ({ viewer, request, params: { id } }) => respondWithLayers(request, await getGarmentFile(viewer.id, id), garmentFile));
export const action = onlyQueries;
