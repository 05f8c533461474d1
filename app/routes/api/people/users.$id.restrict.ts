import { relationRoute } from "#app/actions/relation.server";
import { onlyMutations } from "#app/http/endpoint/endpoint.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = relationRoute("restrict", "isRestricted");
