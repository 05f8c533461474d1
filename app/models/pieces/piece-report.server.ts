import { AppError } from "#app/lib/app-error";
import type { PieceReport } from "#app/models/moderation/report.schema";
import { type Report, reportPost } from "#app/models/moderation/report.server";
import { requirePiece } from "./piece-view.server";

/** Reports the given look, or the newest visible one, and names the piece. */
export async function reportPiece(reporterId: string, pieceId: string, { postId, ...report }: PieceReport, idempotencyKey?: string): Promise<Report> {
  const { ownerId, mark } = await requirePiece(reporterId, pieceId, postId);
  if (ownerId === reporterId) throw new AppError("on_oneself");
  if (!mark) throw new AppError("piece_not_found");
  return reportPost(reporterId, mark.postId, { ...report, reportedPieceId: pieceId }, idempotencyKey);
}
