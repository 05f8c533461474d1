import { and, asc, desc, eq, lt } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { outfitPieces, outfits } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Outfit } from "#app/models/pieces/wardrobe-contract";
import { idCursor } from "#app/models/shared/cursor.server";
import { getOwnPieces } from "../wardrobe-view.server";
import { maxOutfitPieces, maxOutfits, type Occasion } from "./outfit";

/** The newest first; a fixed number of queries. */
export async function listOutfits(ownerId: string, { occasion }: { occasion?: Occasion | null }, { limit, cursor }: PageRequest): Promise<Page<Outfit>> {
  const before = idCursor(cursor);
  const rows = await db
    .select()
    .from(outfits)
    .where(and(eq(outfits.ownerId, ownerId), occasion ? eq(outfits.occasion, occasion) : undefined, before ? lt(outfits.id, before) : undefined))
    .orderBy(desc(outfits.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: await present(ownerId, items), nextCursor };
}

/** All of a person to choose from, the newest first. */
export const listOutfitNames = (ownerId: string): Promise<Pick<Outfit, "id" | "name">[]> =>
  db.select({ id: outfits.id, name: outfits.name }).from(outfits).where(eq(outfits.ownerId, ownerId)).orderBy(desc(outfits.id)).limit(maxOutfits);

/** Own ones of these ids. */
export async function getOutfits(ownerId: string, ids: string[]): Promise<Outfit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(outfits)
    .where(and(isAnyOf(outfits.id, ids), eq(outfits.ownerId, ownerId)))
    .limit(ids.length);
  return present(ownerId, rows);
}

/** Throws outfit_not_found, also for another person's. */
export async function requireOutfit(ownerId: string, outfitId: string): Promise<Outfit> {
  const [outfit] = isUuid(outfitId) ? await getOutfits(ownerId, [outfitId]) : [];
  if (!outfit) throw new AppError("outfit_not_found");
  return outfit;
}

async function present(ownerId: string, rows: (typeof outfits.$inferSelect)[]): Promise<Outfit[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const placed = await db
    .select()
    .from(outfitPieces)
    .where(isAnyOf(outfitPieces.outfitId, ids))
    .orderBy(asc(outfitPieces.position), asc(outfitPieces.pieceId))
    .limit(ids.length * maxOutfitPieces);
  const pieceById = await getOwnPieces(
    ownerId,
    placed.map(({ pieceId }) => pieceId),
  );
  return rows.map(({ id, name, occasion, createdAt, updatedAt }) => ({
    id,
    name,
    occasion,
    pieces: placed.flatMap(({ outfitId, pieceId, x, y, scale, rotation }) => {
      const piece = outfitId === id ? pieceById.get(pieceId) : undefined;
      return piece ? [{ x, y, scale, rotation, piece }] : [];
    }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
