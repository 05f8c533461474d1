import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { removeFollower } from "#app/models/follow.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer, params: { id } }) => removeFollower(viewer.id, id)) });
