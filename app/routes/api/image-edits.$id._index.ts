import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { deleteImageEdit } from "#app/models/image-edit-deletion.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer, params: { id } }) => deleteImageEdit(viewer.id, id)) });
