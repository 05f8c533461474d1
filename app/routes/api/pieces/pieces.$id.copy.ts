import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { copyPiece } from "#app/models/pieces/piece.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: command(
    async ({ viewer, params: { id } }) => {
      await consumeLimit("piece", viewer.id);
      return copyPiece(viewer.id, id);
    },
    { status: 201 },
  ),
});
