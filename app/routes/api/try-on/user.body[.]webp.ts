import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { respondWithLayers } from "#app/http/layers.server";
import { bodyFile } from "#app/models/shared/layers";
import { getBodyFile } from "#app/models/try-on/body.server";

export const loader = query(async ({ viewer, request }) => respondWithLayers(request, await getBodyFile(viewer.id), bodyFile));
export const action = onlyQueries;
