import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { uncollectPiece } from "#app/models/collections/collected-piece.server";

export const loader = onlyMutations("DELETE");
export const action = mutation({ DELETE: command(({ viewer, params: { id, pieceId } }) => uncollectPiece(viewer.id, id, pieceId)) });
