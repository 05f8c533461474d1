import { command, inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { MarkChange } from "#app/models/pieces/piece.schema";
import { moveMark, removeMark } from "#app/models/pieces/piece.server";

export const loader = onlyMutations("PATCH", "DELETE");
export const action = mutation({
  PATCH: inputCommand(MarkChange, async ({ viewer, params: { id, pieceId }, input }) => {
    await consumeLimit("piece", viewer.id);
    return moveMark(viewer.id, id, pieceId, input);
  }),
  DELETE: command(({ viewer, params: { id, pieceId } }) => removeMark(viewer.id, id, pieceId)),
});
