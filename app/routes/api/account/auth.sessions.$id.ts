import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { endOtherSession } from "#app/models/account/session-list.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id } }) => endOtherSession(viewer, id)) });
