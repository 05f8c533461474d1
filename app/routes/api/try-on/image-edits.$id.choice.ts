import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { chooseVersion } from "#app/models/try-on/versions/try-on-set.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: command(({ viewer, params: { id } }) => chooseVersion(viewer.id, id)) });
