import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { suggestPeople } from "#app/models/feed/people-suggestion.server";

export const loader = query(({ viewer, page }) => suggestPeople(viewer.id, page), { sizes: { defaultSize: 12, maxSize: 24 } });
export const action = onlyQueries;
