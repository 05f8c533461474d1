import { data } from "@remix-run/node";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { readPageFormData } from "#app/http/input.server";
import { errorKey } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { hashPieceCrop } from "#app/media/piece-crop.server";
import { listDuplicates, markDifferent } from "#app/models/pieces/duplicate.server";
import { joinPieces } from "#app/models/pieces/join.server";
import { PairForm } from "#app/models/pieces/piece.schema";
import { listUnhashedPieces, storePieceHash } from "#app/models/pieces/piece-hash.server";

/** Pieces read by one visit of the page, each once. */
const maxRead = 12;

/** Pairs that may be one piece; `isMore` while some were not looked at yet. */
export async function findDuplicates(ownerId: string) {
  const unread = await listUnhashedPieces(ownerId, maxRead + 1);
  for (const piece of unread.slice(0, maxRead)) await storePieceHash(piece, await hashPieceCrop(piece.mediaId, piece.crop));
  return { pairs: await listDuplicates(ownerId), isMore: unread.length > maxRead };
}

/** Joins two pieces, or remembers that they are two. */
export async function decidePair(request: Request, ownerId: string) {
  const form = await readPageFormData(request, { one: 1, other: 1, keep: 1, act: 1 });
  const { data: pair } = PairForm.safeParse(Object.fromEntries(form));
  if (!pair) return data({ errors: ["errors:invalid"] }, 422);
  const { one, other, keep, act } = pair;
  try {
    await consumeLimit("piece", ownerId);
    if (act === "different") await markDifferent(ownerId, one, other);
    else await joinPieces(ownerId, keep === "other" ? other : one, keep === "other" ? one : other);
    return act === "different" ? ("piecesDifferent" as const) : ("piecesJoined" as const);
  } catch (thrown) {
    const error = asAppError(thrown);
    return data({ errors: [errorKey(error, "errors:internal")] }, errorResponseInit(error));
  }
}
