import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { outfitPieces, wearPlans } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { maxPlannedPieces } from "./calendar";

/** Throws wear_pieces_full above maxPlannedPieces a day; an empty outfit counts as one. */
export async function limitPlannedPieces(tx: Tx, ownerId: string, onDays: SQL): Promise<void> {
  const [full] = await tx
    .select({ day: wearPlans.plannedOn })
    .from(wearPlans)
    .leftJoin(outfitPieces, eq(outfitPieces.outfitId, wearPlans.outfitId))
    .where(and(eq(wearPlans.ownerId, ownerId), onDays))
    .groupBy(wearPlans.plannedOn)
    .having(sql`count(*) > ${maxPlannedPieces}`)
    .limit(1);
  if (full) throw new AppError("wear_pieces_full");
}

/** The days for which an outfit is planned. */
export const isPlannedWith = (ownerId: string, outfitId: string): SQL => sql`${wearPlans.plannedOn} in (
  select same.planned_on from ${wearPlans} same where same.owner_id = ${ownerId} and same.outfit_id = ${outfitId})`;
