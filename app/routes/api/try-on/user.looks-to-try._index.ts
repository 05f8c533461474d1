import { listLooksToTry } from "#app/actions/looks-to-try.server";
import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";

export const loader = query(({ viewer }) => listLooksToTry(viewer.id));
export const action = onlyQueries;
