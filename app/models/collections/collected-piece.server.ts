import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectedPieces, collections, pieces } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { isVisiblePiece } from "#app/models/access/visibility.server";
import type { ShownPiece } from "#app/models/contract";
import { maxCollectedPieces } from "#app/models/pieces/piece";
import { listShownPieces, requirePiece } from "#app/models/pieces/piece-view.server";
import type { CollectionChoice } from "./collection";
import { maxCollections, requireCollection } from "./collection.server";
import { isReservedName } from "./collection-name";

/** Idempotent; the newest come first. */
export async function collectPiece(userId: string, collectionId: string, pieceId: string): Promise<{ added: boolean }> {
  const { kind } = await requireCollection(userId, collectionId);
  if (kind !== "custom") throw new AppError("collection_protected");
  await requirePiece(userId, pieceId);
  return db.transaction(async (tx) => {
    const [collection] = await tx.select({ id: collections.id }).from(collections).where(eq(collections.id, collectionId)).for("no key update");
    if (!collection) throw new AppError("collection_not_found");
    const [there] = await tx.select({ id: collectedPieces.id }).from(collectedPieces).where(isItem(collectionId, pieceId));
    if (there) return { added: false };
    if ((await tx.$count(collectedPieces, eq(collectedPieces.collectionId, collectionId))) >= maxCollectedPieces) throw new AppError("collected_pieces_full");
    const [piece] = await tx.select({ id: pieces.id }).from(pieces).where(eq(pieces.id, pieceId)).for("key share");
    if (!piece) throw new AppError("piece_not_found");
    await tx.insert(collectedPieces).values({ collectionId, pieceId });
    return { added: true };
  });
}

const isItem = (collectionId: string, pieceId: string) => and(eq(collectedPieces.collectionId, collectionId), eq(collectedPieces.pieceId, pieceId));

/** Also of a piece that the viewer does not see any more. */
export async function uncollectPiece(userId: string, collectionId: string, pieceId: string): Promise<void> {
  await requireCollection(userId, collectionId);
  const removed = isUuid(pieceId) ? await db.delete(collectedPieces).where(isItem(collectionId, pieceId)).returning({ id: collectedPieces.id }) : [];
  if (removed.length === 0) throw new AppError("piece_not_found");
}

/** Those that the viewer may see, newest first; throws collection_not_found. Three queries. */
export async function listCollectedPieces(userId: string, collectionId: string): Promise<ShownPiece[]> {
  const rows = isUuid(collectionId) ? await listCollectedIds(userId, collectionId) : [];
  if (rows.length === 0) await requireCollection(userId, collectionId);
  return listShownPieces(
    userId,
    rows.map(({ pieceId }) => pieceId),
  );
}

const listCollectedIds = (userId: string, collectionId: string) =>
  db
    .select({ pieceId: collectedPieces.pieceId })
    .from(collectedPieces)
    .innerJoin(collections, and(eq(collections.id, collectedPieces.collectionId), eq(collections.userId, userId)))
    .innerJoin(pieces, eq(pieces.id, collectedPieces.pieceId))
    .where(and(eq(collectedPieces.collectionId, collectionId), isVisiblePiece(userId)))
    .orderBy(desc(collectedPieces.id))
    .limit(maxCollectedPieces);

export async function listCollectionsForPiece(userId: string, pieceId: string): Promise<CollectionChoice[]> {
  const has = sql<boolean>`exists (select 1 from ${collectedPieces} where collection_id = "collections"."id" and piece_id = ${pieceId})`;
  const rows = await db
    .select({ id: collections.id, name: collections.name, has })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, "custom")))
    .orderBy(asc(collections.position), asc(collections.id))
    .limit(maxCollections);
  return rows.filter(({ name }) => !isReservedName(name));
}
