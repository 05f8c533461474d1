import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { getWardrobeNumbers } from "#app/models/pieces/wardrobe-view.server";

export const loader = query(({ viewer }) => getWardrobeNumbers(viewer.id));
export const action = onlyQueries;
