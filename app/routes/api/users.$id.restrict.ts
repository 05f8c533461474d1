import { onlyMutations } from "#app/http/endpoint.server";
import { relationRoute } from "#app/http/relation.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = relationRoute("restrict", "isRestricted");
