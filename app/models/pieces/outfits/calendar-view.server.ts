import { and, asc, between, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { wearPlans } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { addDays } from "#app/lib/days";
import type { CalendarDay } from "#app/models/pieces/wardrobe-contract";
import { daysOf, getOwnPieces } from "../wardrobe-view.server";
import { maxCalendarDays, maxPlansADay } from "./calendar";
import { getOutfits } from "./outfit-view.server";

/** Pieces of one day. */
const maxWornADay = 40;
const wornInMonth = 4;

/** Days with something worn or planned, from the first; of each only a few worn pieces. */
export async function getCalendar(ownerId: string, { from, to }: { from: string; to: string }, wornADay = wornInMonth): Promise<CalendarDay[]> {
  if (to < from || to > addDays(from, maxCalendarDays - 1)) throw new AppError("invalid", { issues: [{ path: "to", message: "errors:invalid" }] });
  const [worn, plans] = await Promise.all([
    db.execute<{ day: string; pieceId: string }>(sql`
      select placed.worn_on::text as day, placed.piece_id as "pieceId" from (
        select day.*, row_number() over (partition by day.worn_on order by day.piece_id desc) as place
        from (${daysOf(ownerId)}) day where day.worn_on between ${from}::date and ${to}::date) placed
      where placed.place <= ${wornADay} order by placed.worn_on, placed.place limit ${maxCalendarDays * wornADay}`),
    db
      .select()
      .from(wearPlans)
      .where(and(eq(wearPlans.ownerId, ownerId), between(wearPlans.plannedOn, from, to)))
      .orderBy(asc(wearPlans.plannedOn), asc(wearPlans.id))
      .limit(maxCalendarDays * maxPlansADay),
  ]);
  const [pieceById, planned] = await Promise.all([
    getOwnPieces(ownerId, [...worn.map(({ pieceId }) => pieceId), ...plans.flatMap(({ pieceId }) => pieceId ?? [])]),
    getOutfits(ownerId, [...new Set(plans.flatMap(({ outfitId }) => outfitId ?? []))]),
  ]);
  const outfitById = new Map(planned.map((outfit) => [outfit.id, outfit]));
  const days = new Map<string, CalendarDay>();
  const dayOf = (day: string) => {
    const known = days.get(day) ?? { day, worn: [], plans: [] };
    days.set(day, known);
    return known;
  };
  for (const { day, pieceId } of worn) {
    const piece = pieceById.get(pieceId);
    if (piece) dayOf(day).worn.push(piece);
  }
  for (const { id, plannedOn, outfitId, pieceId, wornAt } of plans) {
    const [outfit, piece] = [(outfitId && outfitById.get(outfitId)) || null, (pieceId && pieceById.get(pieceId)) || null];
    if (outfit || piece) dayOf(plannedOn).plans.push({ id, plannedOn, isWorn: wornAt !== null, outfit, piece });
  }
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
}

export async function getCalendarDay(ownerId: string, day: string): Promise<CalendarDay> {
  const [found] = await getCalendar(ownerId, { from: day, to: day }, maxWornADay);
  return found ?? { day, worn: [], plans: [] };
}
