import { AppError } from "#app/lib/app-error";
import type { PostReport } from "#app/models/moderation/report.schema";
import { type Report, reportPost } from "#app/models/moderation/report.server";
import { requirePiece } from "./piece-view.server";

/** A report of the look it is seen on, which names the piece. */
export async function reportPiece(reporterId: string, pieceId: string, report: PostReport, idempotencyKey?: string): Promise<Report> {
  const { ownerId, mark } = await requirePiece(reporterId, pieceId);
  if (ownerId === reporterId) throw new AppError("on_oneself");
  if (!mark) throw new AppError("piece_not_found");
  return reportPost(reporterId, mark.postId, { ...report, reportedPieceId: pieceId }, idempotencyKey);
}
