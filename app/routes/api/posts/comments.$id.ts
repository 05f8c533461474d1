import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { deleteComment } from "#app/models/looks/comment.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id } }) => deleteComment(viewer.id, id)) });
