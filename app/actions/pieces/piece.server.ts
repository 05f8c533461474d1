import { consumeLimit } from "#app/http/rate-limit.server";
import type { MarkedPiece } from "#app/models/contract";
import { markPiece } from "#app/models/pieces/piece.server";

/** Rate-limits and marks. */
export async function submitMark(ownerId: string, postId: string, mark: Parameters<typeof markPiece>[2], idempotencyKey?: string): Promise<MarkedPiece> {
  await consumeLimit("piece", ownerId);
  return markPiece(ownerId, postId, mark, idempotencyKey);
}
