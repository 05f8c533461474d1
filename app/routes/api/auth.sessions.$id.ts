import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { endOtherSession } from "#app/models/session-list.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer, params: { id } }) => endOtherSession(viewer, id)) });
