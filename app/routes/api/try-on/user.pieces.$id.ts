import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { removeKeptPhoto } from "#app/models/try-on/kept-photo.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id } }) => removeKeptPhoto(viewer.id, id, "piece")) });
