import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { outfitPieces, outfits, pieces, pieceWears, wearPlans } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { isUuid } from "#app/lib/uuid";
import type { CalendarDay } from "#app/models/pieces/wardrobe-contract";
import { retention } from "#app/models/shared/retention";
import { lockOwner } from "../piece.server";
import { maxPlans, maxPlansADay, planDays } from "./calendar";
import type { NewPlan } from "./calendar.schema";
import { getCalendarDay } from "./calendar-view.server";
import { requireKinds } from "./outfit.server";
import { limitPlannedPieces } from "./planned-pieces.server";

const refuseDay = () => new AppError("invalid", { issues: [{ path: "plannedOn", message: "errors:day_out_of_reach" }] });

/** Once a day; throws where what is worn is not found, or the day or calendar is full. */
export async function planWear(ownerId: string, { plannedOn, outfitId, pieceIds = [] }: NewPlan): Promise<CalendarDay> {
  const today = saoPauloDay(new Date());
  if (plannedOn < today || plannedOn > addDays(today, planDays)) throw refuseDay();
  if (!outfitId && pieceIds.length === 0) throw new AppError("invalid", { issues: [{ path: "pieceIds", message: "errors:pieces_required" }] });
  await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    if (outfitId) await requireOwnOutfit(tx, ownerId, outfitId);
    const ids = [...new Set(pieceIds)];
    await requireKinds(
      tx,
      ownerId,
      ids.map((pieceId) => ({ pieceId })),
    );
    const rows = [...(outfitId ? [{ outfitId }] : []), ...ids.map((pieceId) => ({ pieceId }))].map((what) => ({ ownerId, plannedOn, ...what }));
    await tx.insert(wearPlans).values(rows).onConflictDoNothing();
    if ((await tx.$count(wearPlans, isOfDay(ownerId, plannedOn))) > maxPlansADay) throw new AppError("wear_plans_full");
    await limitPlannedPieces(tx, ownerId, eq(wearPlans.plannedOn, plannedOn));
    if ((await tx.$count(wearPlans, eq(wearPlans.ownerId, ownerId))) > maxPlans) throw new AppError("calendar_full");
  });
  return getCalendarDay(ownerId, plannedOn);
}

const isOfDay = (ownerId: string, day: string) => and(eq(wearPlans.ownerId, ownerId), eq(wearPlans.plannedOn, day));

async function requireOwnOutfit(tx: Tx, ownerId: string, outfitId: string): Promise<void> {
  const [outfit] = await tx
    .select({ id: outfits.id })
    .from(outfits)
    .where(and(eq(outfits.id, outfitId), eq(outfits.ownerId, ownerId)))
    .for("key share");
  if (!outfit) throw new AppError("outfit_not_found");
}

const isOwnPlan = (ownerId: string, planId: string) => and(eq(wearPlans.id, planId), eq(wearPlans.ownerId, ownerId));

export async function removePlan(ownerId: string, planId: string): Promise<void> {
  const removed = isUuid(planId) ? await db.delete(wearPlans).where(isOwnPlan(ownerId, planId)).returning({ id: wearPlans.id }) : [];
  if (removed.length === 0) throw new AppError("wear_plan_not_found");
}

/** Writes the day in `piece_wears`, or takes back what that wrote; decision 070. */
export async function setPlanWorn(ownerId: string, planId: string, isWorn: boolean): Promise<CalendarDay> {
  const day = await db.transaction(async (tx) => {
    await lockOwner(tx, ownerId); // two plans may share a piece
    const [plan] = isUuid(planId) ? await tx.select().from(wearPlans).where(isOwnPlan(ownerId, planId)) : [];
    if (!plan) throw new AppError("wear_plan_not_found");
    if (plan.plannedOn > saoPauloDay(new Date())) throw refuseDay();
    if (isWorn === (plan.wornAt !== null)) return plan.plannedOn;
    await lockPieces(tx, plan);
    await tx
      .update(wearPlans)
      .set({ wornAt: isWorn ? sql`now()` : null })
      .where(eq(wearPlans.id, planId));
    await (isWorn ? writeDays(tx, plan) : takeDaysBack(tx, plan));
    return plan.plannedOn;
  });
  return getCalendarDay(ownerId, day);
}

type Plan = typeof wearPlans.$inferSelect;

const isPlanned = ({ pieceId, outfitId }: Plan) =>
  sql`${pieces.id} in (${pieceId ? sql`${pieceId}::uuid` : sql`select ${outfitPieces.pieceId} from ${outfitPieces} where ${outfitPieces.outfitId} = ${outfitId}`})`;

/** Before the plan, as joining two pieces does. */
const lockPieces = (tx: Tx, plan: Plan) => tx.select({ id: pieces.id }).from(pieces).where(isPlanned(plan)).orderBy(pieces.id).for("key share");

/** Days that are there already are not the plan's. */
const writeDays = (tx: Tx, plan: Plan) =>
  tx.execute(sql`insert into ${pieceWears} (piece_id, worn_on, plan_id)
    select ${pieces.id}, ${plan.plannedOn}::date, ${plan.id} from ${pieces} where ${isPlanned(plan)} order by ${pieces.id} for key share on conflict do nothing`);

/** What another worn plan of the day has is that plan's from now on. */
async function takeDaysBack(tx: Tx, { id, ownerId, plannedOn }: Plan): Promise<void> {
  const isOfPlan = sql`${pieceWears.planId} = ${id} and ${pieceWears.wornOn} = ${plannedOn}::date
    and ${pieceWears.pieceId} in (select ${pieces.id} from ${pieces} where ${pieces.ownerId} = ${ownerId})`;
  await tx.execute(sql`update ${pieceWears} set plan_id = other.id
    from ${wearPlans} other left join ${outfitPieces} inside on inside.outfit_id = other.outfit_id
    where ${isOfPlan} and other.owner_id = ${ownerId} and other.planned_on = ${plannedOn}::date and other.worn_at is not null
      and ${pieceWears.pieceId} in (other.piece_id, inside.piece_id)`);
  await tx.execute(sql`delete from ${pieceWears} where ${isOfPlan}`);
}

/** What was worn stays in `piece_wears`. */
export const removePastPlans = (): Promise<void> =>
  deleteInBatches(wearPlans, sql`${wearPlans.plannedOn} < (now() at time zone 'America/Sao_Paulo')::date - ${retention.pastPlanDays}::int`);
