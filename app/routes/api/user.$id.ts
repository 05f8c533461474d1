import { onlyQueries, query } from "#app/http/endpoint.server";
import { requirePerson } from "#app/models/person.server";

export const loader = query(({ viewer, params: { id } }) => requirePerson(viewer.id, id));
export const action = onlyQueries;
