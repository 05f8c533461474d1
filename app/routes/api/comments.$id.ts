import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { deleteComment } from "#app/models/comment.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: handle(({ viewer, params: { id } }) => deleteComment(viewer.id, id)) });
