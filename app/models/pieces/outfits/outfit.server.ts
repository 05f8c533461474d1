import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { outfitPieces, outfits, pieces } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Outfit } from "#app/models/pieces/wardrobe-contract";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import type { PieceKind } from "../piece";
import { lockOwner } from "../piece.server";
import { layOut, maxOutfitPieces, maxOutfits, type OutfitPlace } from "./outfit";
import type { NewOutfit, OutfitChange, PlacedPiece } from "./outfit.schema";
import { requireOutfit } from "./outfit-view.server";
import { isPlannedWith, limitPlannedPieces } from "./planned-pieces.server";

/** Throws piece_not_found or outfits_full. */
export async function createOutfit(ownerId: string, { name, occasion, pieces: placed }: NewOutfit, idempotencyKey?: string): Promise<Outfit> {
  const id = await runIdempotent(
    idempotencyKey,
    (key) => findOutfitByKey(ownerId, key),
    () =>
      db.transaction(async (tx) => {
        await lockOwner(tx, ownerId);
        if ((await tx.$count(outfits, eq(outfits.ownerId, ownerId))) >= maxOutfits) throw new AppError("outfits_full");
        const kinds = await requireKinds(tx, ownerId, placed);
        const [outfit] = await tx.insert(outfits).values({ ownerId, name, occasion, idempotencyKey }).returning({ id: outfits.id });
        if (!outfit) throw new Error("the outfit was not stored");
        await insertPieces(tx, outfit.id, placed, kinds);
        return outfit.id;
      }),
  );
  return requireOutfit(ownerId, id);
}

export async function findOutfitByKey(ownerId: string, key: string): Promise<string | null> {
  const [outfit] = await db
    .select({ id: outfits.id })
    .from(outfits)
    .where(and(eq(outfits.ownerId, ownerId), eq(outfits.idempotencyKey, key)));
  return outfit?.id ?? null;
}

/** `pieces` replaces all. */
export async function updateOutfit(ownerId: string, outfitId: string, { pieces: placed, ...change }: OutfitChange): Promise<Outfit> {
  await db.transaction(async (tx) => {
    await lockOutfit(tx, ownerId, outfitId);
    const before = placed && (await tx.$count(outfitPieces, eq(outfitPieces.outfitId, outfitId)));
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await tx
      .update(outfits)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(outfits.id, outfitId));
    if (!placed) return;
    const kinds = await requireKinds(tx, ownerId, placed);
    await tx.delete(outfitPieces).where(eq(outfitPieces.outfitId, outfitId));
    await insertPieces(tx, outfitId, placed, kinds);
    if (placed.length > (before ?? 0)) await limitPlannedPieces(tx, ownerId, isPlannedWith(ownerId, outfitId));
  });
  return requireOutfit(ownerId, outfitId);
}

/** Those that are in it stay where they are. */
export async function addToOutfit(ownerId: string, outfitId: string, pieceIds: string[]): Promise<Outfit> {
  await db.transaction(async (tx) => {
    await lockOutfit(tx, ownerId, outfitId);
    const there = await tx
      .select({ pieceId: outfitPieces.pieceId, kind: pieces.kind, position: outfitPieces.position })
      .from(outfitPieces)
      .innerJoin(pieces, eq(pieces.id, outfitPieces.pieceId))
      .where(eq(outfitPieces.outfitId, outfitId))
      .orderBy(outfitPieces.position)
      .limit(maxOutfitPieces);
    const isThere = new Set(there.map(({ pieceId }) => pieceId));
    const added = [...new Set(pieceIds)].filter((id) => !isThere.has(id)).map((pieceId) => ({ pieceId }));
    if (there.length + added.length > maxOutfitPieces) throw new AppError("outfit_full");
    const kinds = await requireKinds(tx, ownerId, added);
    for (const [position, { pieceId }] of there.entries())
      await tx
        .update(outfitPieces)
        .set({ position })
        .where(and(eq(outfitPieces.outfitId, outfitId), eq(outfitPieces.pieceId, pieceId)));
    await insertPieces(tx, outfitId, added, kinds, there);
    if (added.length > 0) await limitPlannedPieces(tx, ownerId, isPlannedWith(ownerId, outfitId));
    await tx.update(outfits).set({ updatedAt: sql`now()` }).where(eq(outfits.id, outfitId));
  });
  return requireOutfit(ownerId, outfitId);
}

export async function deleteOutfit(ownerId: string, outfitId: string): Promise<void> {
  const deleted = isUuid(outfitId)
    ? await db
        .delete(outfits)
        .where(and(eq(outfits.id, outfitId), eq(outfits.ownerId, ownerId)))
        .returning({ id: outfits.id })
    : [];
  if (deleted.length === 0) throw new AppError("outfit_not_found");
}

/** The owner first, as planning does. */
async function lockOutfit(tx: Tx, ownerId: string, outfitId: string): Promise<void> {
  await lockOwner(tx, ownerId);
  const [outfit] = isUuid(outfitId)
    ? await tx
        .select({ id: outfits.id })
        .from(outfits)
        .where(and(eq(outfits.id, outfitId), eq(outfits.ownerId, ownerId)))
        .for("no key update")
    : [];
  if (!outfit) throw new AppError("outfit_not_found");
}

/** Kinds of own pieces, which stay until the end of the transaction. */
export async function requireKinds(tx: Tx, ownerId: string, placed: { pieceId: string }[]): Promise<Map<string, PieceKind>> {
  const ids = placed.map(({ pieceId }) => pieceId);
  const rows = await tx
    .select({ id: pieces.id, kind: pieces.kind })
    .from(pieces)
    .where(and(isAnyOf(pieces.id, ids), eq(pieces.ownerId, ownerId)))
    .orderBy(pieces.id)
    .limit(maxOutfitPieces)
    .for("key share");
  if (rows.length < ids.length) throw new AppError("piece_not_found");
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Above those that are there. */
async function insertPieces(
  tx: Tx,
  outfitId: string,
  placed: (Partial<OutfitPlace> & Pick<PlacedPiece, "pieceId">)[],
  kinds: Map<string, PieceKind>,
  there: { kind: PieceKind }[] = [],
): Promise<void> {
  const usual = layOut(
    placed.map(({ pieceId }) => kinds.get(pieceId) ?? "other"),
    there.map(({ kind }) => kind),
  );
  const rows = placed.map(({ pieceId, ...place }, index) => {
    const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
    return { outfitId, pieceId, position: there.length + index, x: 0, y: 0, scale: 100, rotation: 0, ...usual[index], ...given };
  });
  if (rows.length > 0) await tx.insert(outfitPieces).values(rows);
}
