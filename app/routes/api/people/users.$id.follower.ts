import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { removeFollower } from "#app/models/people/follow.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id } }) => removeFollower(viewer.id, id)) });
