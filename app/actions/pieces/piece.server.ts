import { runOnce } from "#app/http/idempotency.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import type { MarkedPiece } from "#app/models/contract";
import { markPiece } from "#app/models/pieces/piece.server";

type Mark = Parameters<typeof markPiece>[2];

/** Rate-limits and marks. */
export async function submitMark(ownerId: string, postId: string, mark: Mark, idempotencyKey?: string): Promise<MarkedPiece> {
  await consumeLimit("piece", ownerId);
  return markPiece(ownerId, postId, mark, idempotencyKey);
}

/** The same once for a form's key. */
export const submitMarkOnce = (ownerId: string, postId: string, key: string | undefined, mark: Mark): Promise<MarkedPiece> =>
  runOnce(ownerId, key, JSON.stringify([postId, mark]), (idempotencyKey) => submitMark(ownerId, postId, mark, idempotencyKey));
