import { and, eq, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { type Db, db, type Tx } from "#app/db/client.server";
import { outfitPieces, outfits, packPieces, packs, pieces, wearPlans } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { isUuid } from "#app/lib/uuid";
import type { Pack } from "#app/models/pieces/wardrobe-contract";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import { lockOwner } from "../piece.server";
import { planDays } from "./calendar";
import { maxPackDays, maxPackPieces, maxPacks } from "./pack";
import type { NewPack, PackAddition } from "./pack.schema";
import { requirePack } from "./pack-view.server";

function requireDays({ startsOn, endsOn }: Pick<NewPack, "startsOn" | "endsOn">): void {
  const today = saoPauloDay(new Date());
  const isReachable = startsOn >= addDays(today, -maxPackDays) && startsOn <= addDays(today, planDays);
  if (!isReachable || endsOn < startsOn || endsOn > addDays(startsOn, maxPackDays))
    throw new AppError("invalid", { issues: [{ path: "endsOn", message: "errors:pack_days" }] });
}

/** Once a key; without one an equal list of the last minute is the same. Throws packs_full. */
export async function createPack(ownerId: string, input: NewPack, idempotencyKey?: string): Promise<Pack> {
  requireDays(input);
  const id = await runIdempotent(
    idempotencyKey,
    (key) => findPack(db, eq(packs.ownerId, ownerId), eq(packs.idempotencyKey, key)),
    () => insertPack(ownerId, input, idempotencyKey),
  );
  return requirePack(ownerId, id);
}

const insertPack = (ownerId: string, { name, startsOn, endsOn }: NewPack, idempotencyKey: string | undefined): Promise<string> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    const isOwn = eq(packs.ownerId, ownerId);
    const isEqual = sql`${packs.name} is not distinct from ${name} and ${packs.startsOn} = ${startsOn}::date and ${packs.endsOn} = ${endsOn}::date`;
    const twin = idempotencyKey ? null : await findPack(tx, isOwn, isEqual, sql`${packs.createdAt} > now() - interval '1 minute'`);
    if (twin) return twin;
    if ((await tx.$count(packs, isOwn)) >= maxPacks) throw new AppError("packs_full");
    const [pack] = await tx.insert(packs).values({ ownerId, name, startsOn, endsOn, idempotencyKey }).returning({ id: packs.id });
    if (!pack) throw new Error("the pack was not stored");
    return pack.id;
  });

async function findPack(from: Db, ...conditions: SQL[]): Promise<string | null> {
  const [pack] = await from
    .select({ id: packs.id })
    .from(packs)
    .where(and(...conditions))
    .limit(1);
  return pack?.id ?? null;
}

const isOwnPack = (ownerId: string, packId: string) => and(eq(packs.id, packId), eq(packs.ownerId, ownerId));

export async function updatePack(ownerId: string, packId: string, { name, startsOn, endsOn }: NewPack): Promise<Pack> {
  const before = await requirePack(ownerId, packId);
  if (before.startsOn !== startsOn || before.endsOn !== endsOn) requireDays({ startsOn, endsOn }); // a past one may be renamed
  await db.update(packs).set({ name, startsOn, endsOn }).where(isOwnPack(ownerId, packId));
  return requirePack(ownerId, packId);
}

export async function deletePack(ownerId: string, packId: string): Promise<void> {
  const deleted = isUuid(packId) ? await db.delete(packs).where(isOwnPack(ownerId, packId)).returning({ id: packs.id }) : [];
  if (deleted.length === 0) throw new AppError("pack_not_found");
}

/** Each piece once; others' change nothing. Throws pack_full. */
export async function addToPack(ownerId: string, packId: string, { pieceIds = [], outfitId, fromPlans = false }: PackAddition): Promise<Pack> {
  await db.transaction(async (tx) => {
    const { startsOn, endsOn } = await lockPack(tx, ownerId, packId);
    const ofOutfits = sql`select ${outfitPieces.pieceId} from ${outfitPieces} join ${outfits} on ${outfits.id} = ${outfitPieces.outfitId}
      where ${outfits.ownerId} = ${ownerId} and (${outfits.id} = ${outfitId ?? null}::uuid or (${fromPlans} and exists (
        select 1 from ${wearPlans} where ${wearPlans.outfitId} = ${outfits.id} and ${wearPlans.plannedOn} between ${startsOn}::date and ${endsOn}::date)))`;
    const planned = sql`select ${wearPlans.pieceId} from ${wearPlans} where ${fromPlans} and ${wearPlans.ownerId} = ${ownerId}
      and ${wearPlans.pieceId} is not null and ${wearPlans.plannedOn} between ${startsOn}::date and ${endsOn}::date`;
    await tx.execute(sql`insert into ${packPieces} (pack_id, piece_id)
      select ${packId}::uuid, ${pieces.id} from ${pieces} where ${pieces.ownerId} = ${ownerId}
        and (${isAnyOf(pieces.id, pieceIds)} or ${pieces.id} in (${ofOutfits}) or ${pieces.id} in (${planned}))
      order by ${pieces.id} limit ${maxPackPieces + 1} for key share of ${pieces} on conflict do nothing`);
    if ((await tx.$count(packPieces, eq(packPieces.packId, packId))) > maxPackPieces) throw new AppError("pack_full");
  });
  return requirePack(ownerId, packId);
}

async function lockPack(tx: Tx, ownerId: string, packId: string) {
  const [pack] = isUuid(packId) ? await tx.select().from(packs).where(isOwnPack(ownerId, packId)).for("no key update") : [];
  if (!pack) throw new AppError("pack_not_found");
  return pack;
}

const isInOwnPack = (ownerId: string, packId: string, pieceId: string) =>
  and(
    eq(packPieces.packId, packId),
    eq(packPieces.pieceId, pieceId),
    sql`exists (select 1 from ${packs} where ${packs.id} = ${packPieces.packId} and ${packs.ownerId} = ${ownerId})`,
  );

/** Ticks a piece, or not after all. */
export async function setPacked(ownerId: string, packId: string, pieceId: string, isPacked: boolean): Promise<Pack> {
  const pack = await requirePack(ownerId, packId);
  if (!pack.pieces.some(({ piece }) => piece.id === pieceId)) throw new AppError("piece_not_found");
  await db
    .update(packPieces)
    .set({ isPacked })
    .where(isInOwnPack(ownerId, packId, pieceId));
  return requirePack(ownerId, packId);
}

export async function takeOutOfPack(ownerId: string, packId: string, pieceId: string): Promise<void> {
  await requirePack(ownerId, packId);
  const removed = isUuid(pieceId)
    ? await db
        .delete(packPieces)
        .where(isInOwnPack(ownerId, packId, pieceId))
        .returning({ pieceId: packPieces.pieceId })
    : [];
  if (removed.length === 0) throw new AppError("piece_not_found");
}
