import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PieceChange } from "#app/models/pieces/piece.schema";
import { deletePiece, updatePiece } from "#app/models/pieces/piece.server";
import { requirePiece } from "#app/models/pieces/piece-view.server";

export const loader = query(({ viewer, params: { id } }) => requirePiece(viewer.id, id));
export const action = mutation(
  {
    PATCH: inputCommand(PieceChange, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("piece", viewer.id);
      return updatePiece(viewer.id, id, input);
    }),
    DELETE: command(({ viewer, params: { id } }) => deletePiece(viewer.id, id)),
  },
  { hasQuery: true },
);
