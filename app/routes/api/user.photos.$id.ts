import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { forgetPhoto } from "#app/models/kept-photo.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer, params: { id } }) => forgetPhoto(viewer.id, id)) });
