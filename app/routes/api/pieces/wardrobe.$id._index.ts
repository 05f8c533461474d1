import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { WardrobeChange } from "#app/models/pieces/piece.schema";
import { requireWardrobePiece, updateWardrobePiece } from "#app/models/pieces/wardrobe.server";

export const loader = query(({ viewer, params: { id } }) => requireWardrobePiece(viewer.id, id));
export const action = mutation(
  {
    PATCH: inputCommand(WardrobeChange, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("piece", viewer.id);
      return updateWardrobePiece(viewer.id, id, input);
    }),
  },
  { hasQuery: true },
);
