import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { requirePerson } from "#app/models/people/person.server";

export const loader = query(({ viewer, params: { id } }) => requirePerson(viewer.id, id));
export const action = onlyQueries;
