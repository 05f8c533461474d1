import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id } }) => deleteTryOn(viewer.id, id)) });
