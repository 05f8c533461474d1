import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { withdrawConsent } from "#app/models/consent.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer }) => withdrawConsent(viewer.id, "ai_provider")) });
