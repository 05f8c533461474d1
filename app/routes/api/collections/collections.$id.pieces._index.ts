import { z } from "zod";
import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { collectPiece, listCollectedPieces } from "#app/models/collections/collected-piece.server";

/** A malformed id counts as unknown. */
const NewPieceItem = z.object({ pieceId: z.string({ error: "errors:invalid" }) });

export const loader = query(({ viewer, params: { id } }) => listCollectedPieces(viewer.id, id));
export const action = mutation(
  {
    POST: inputCommand(NewPieceItem, async ({ viewer, params: { id }, input: { pieceId } }) => {
      await consumeLimit("like", viewer.id);
      return collectPiece(viewer.id, id, pieceId);
    }),
  },
  { hasQuery: true },
);
