import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { packPieces, packs } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Pack, PackSummary } from "#app/models/pieces/wardrobe-contract";
import { pieceKinds } from "../piece";
import { getOwnPieces } from "../wardrobe-view.server";
import { maxPackPieces, maxPacks } from "./pack";

/** All of a person, the latest to leave first. */
export async function listPacks(ownerId: string): Promise<PackSummary[]> {
  const count = (where = sql`true`) => sql<number>`(select count(*)::int from ${packPieces} where ${packPieces.packId} = ${packs.id} and ${where})`;
  const rows = await db
    .select({ pack: packs, piecesCount: count(), packedCount: count(sql`${packPieces.isPacked}`) })
    .from(packs)
    .where(eq(packs.ownerId, ownerId))
    .orderBy(desc(packs.startsOn), desc(packs.id))
    .limit(maxPacks);
  return rows.map(({ pack, ...counts }) => ({ ...present(pack), ...counts }));
}

/** Throws pack_not_found, also for another person's. */
export async function requirePack(ownerId: string, packId: string): Promise<Pack> {
  const [[pack], inside] = isUuid(packId)
    ? await Promise.all([
        db
          .select()
          .from(packs)
          .where(and(eq(packs.id, packId), eq(packs.ownerId, ownerId)))
          .limit(1),
        db.select().from(packPieces).where(eq(packPieces.packId, packId)).orderBy(asc(packPieces.pieceId)).limit(maxPackPieces),
      ])
    : [[], []];
  if (!pack) throw new AppError("pack_not_found");
  const pieceById = await getOwnPieces(
    ownerId,
    inside.map(({ pieceId }) => pieceId),
  );
  const pieces = inside.flatMap(({ pieceId, isPacked }) => {
    const piece = pieceById.get(pieceId);
    return piece ? [{ isPacked, piece }] : [];
  });
  pieces.sort((one, other) => pieceKinds.indexOf(one.piece.kind) - pieceKinds.indexOf(other.piece.kind));
  return { ...present(pack), pieces };
}

const present = ({ id, name, startsOn, endsOn, createdAt }: typeof packs.$inferSelect) => ({ id, name, startsOn, endsOn, createdAt: createdAt.toISOString() });
