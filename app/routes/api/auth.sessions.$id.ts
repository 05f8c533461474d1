import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { endOtherSessions } from "#app/models/session-list.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer, params: { id } }) => endOtherSessions(viewer, id)) });
