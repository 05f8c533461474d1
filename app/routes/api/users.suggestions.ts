import { onlyQueries, query } from "#app/http/endpoint.server";
import { suggestPeople } from "#app/models/finding/people-suggestion.server";

export const loader = query(({ viewer, page }) => suggestPeople(viewer.id, page), { sizes: { usual: 12, most: 24 } });
export const action = onlyQueries;
