import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PieceReport } from "#app/models/moderation/report.schema";
import { reportPiece } from "#app/models/pieces/piece-report.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(
    PieceReport,
    async ({ viewer, params: { id }, input, idempotencyKey }) => {
      await consumeLimit("report", viewer.id);
      return reportPiece(viewer.id, id, input, idempotencyKey);
    },
    { status: 201, isIdempotent: true },
  ),
});
