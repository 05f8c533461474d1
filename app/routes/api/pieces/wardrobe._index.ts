import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { readInput } from "#app/http/input.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewPiece, PieceIds, PiecesChange, WardrobeFilter } from "#app/models/pieces/piece.schema";
import { deletePieces } from "#app/models/pieces/piece.server";
import { addPiece, changePieces } from "#app/models/pieces/wardrobe.server";
import { listWardrobe } from "#app/models/pieces/wardrobe-view.server";

export const loader = query(({ viewer, url, page }) => listWardrobe(viewer.id, readInput(Object.fromEntries(url.searchParams), WardrobeFilter), page));
export const action = mutation(
  {
    POST: inputCommand(
      NewPiece,
      async ({ viewer, input, idempotencyKey }) => {
        await consumeLimit("piece", viewer.id);
        return addPiece(viewer.id, input, idempotencyKey);
      },
      { status: 201, isIdempotent: true },
    ),
    PATCH: inputCommand(PiecesChange, async ({ viewer, input }) => {
      await consumeLimit("piece", viewer.id);
      return changePieces(viewer.id, input);
    }),
    DELETE: inputCommand(PieceIds, async ({ viewer, input }) => {
      await consumeLimit("piece", viewer.id);
      return deletePieces(viewer.id, input.pieceIds);
    }),
  },
  { hasQuery: true },
);
