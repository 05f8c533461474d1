import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { media, pieces, pieceWears } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { lockMedia, mediaIdOf } from "#app/models/media/media.server";
import type { WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import type { NewPiece, PiecesChange, WardrobeChange, WearInput } from "./piece.schema";
import { findPieceByKey, insertPiece, requireOwnPiece, updatePiece } from "./piece.server";
import { getWardrobePiece } from "./wardrobe-view.server";

/** Throws forbidden or piece_not_found. */
export async function requireWardrobePiece(ownerId: string, pieceId: string): Promise<WardrobePiece> {
  await requireOwnPiece(ownerId, pieceId);
  const piece = await getWardrobePiece(ownerId, pieceId);
  if (!piece) throw new AppError("piece_not_found");
  return piece;
}

export async function updateWardrobePiece(ownerId: string, pieceId: string, change: WardrobeChange): Promise<WardrobePiece> {
  await updatePiece(ownerId, pieceId, change);
  return requireWardrobePiece(ownerId, pieceId);
}

/** Begins a piece with an own picture, which nobody else sees. */
export async function addPiece(ownerId: string, { imageUrl, ...piece }: NewPiece, idempotencyKey?: string): Promise<WardrobePiece> {
  const id = await runIdempotent(
    idempotencyKey,
    (key) => findPieceByKey(ownerId, key),
    () =>
      db.transaction(async (tx) => {
        const mediaId = mediaIdOf(imageUrl);
        const [photo] = mediaId
          ? await tx
              .select({ id: media.id })
              .from(media)
              .where(and(eq(media.id, mediaId), eq(media.ownerId, ownerId), eq(media.purpose, "edit_input")))
          : [];
        if (!photo) throw new AppError("image_not_allowed", { issues: [{ path: "imageUrl", message: "errors:image_not_allowed" }] });
        await lockMedia(tx, [photo.id]);
        return insertPiece(tx, ownerId, piece, idempotencyKey, { photoId: photo.id });
      }),
  );
  return requireWardrobePiece(ownerId, id);
}

const daysBack = 366;

/** «Usei hoje», or not after all; once a day. */
export async function setWorn(ownerId: string, pieceId: string, { isWorn, wornOn }: WearInput): Promise<WardrobePiece> {
  await requireOwnPiece(ownerId, pieceId);
  const now = Date.now();
  const today = saoPauloDay(new Date(now));
  const day = wornOn ?? today;
  const first = saoPauloDay(new Date(now - daysBack * 24 * 60 * 60 * 1000));
  if (day > today || day < first) throw new AppError("invalid", { issues: [{ path: "wornOn", message: "errors:invalid" }] });
  if (isWorn)
    await db.execute(sql`insert into ${pieceWears} (piece_id, worn_on)
      select id, ${day}::date from ${pieces} where id = ${pieceId} and owner_id = ${ownerId} for key share
      on conflict (piece_id, worn_on) do update set plan_id = null`); // undoing a plan leaves it
  else await db.delete(pieceWears).where(and(eq(pieceWears.pieceId, pieceId), eq(pieceWears.wornOn, day)));
  return requireWardrobePiece(ownerId, pieceId);
}

/** Own ones of these. */
export async function changePieces(ownerId: string, { pieceIds, season, state }: PiecesChange): Promise<{ changed: number }> {
  const changes = { ...(season === undefined ? {} : { season }), ...(state === undefined ? {} : { state }) };
  const rows = await db
    .update(pieces)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(pieces.ownerId, ownerId), isAnyOf(pieces.id, pieceIds)))
    .returning({ id: pieces.id });
  return { changed: rows.length };
}
