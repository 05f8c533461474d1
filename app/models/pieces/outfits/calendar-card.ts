import type { CalendarDay } from "#app/models/pieces/wardrobe-contract";
import { wardrobeCardOf } from "../wardrobe-card";
import { outfitCardOf } from "./outfit-card";

export type DayCard = ReturnType<typeof dayCardOf>;
export type PlanCard = ReturnType<typeof planCardOf>;
export type MonthDay = ReturnType<typeof monthDayOf>;

const planCardOf = ({ id, plannedOn, isWorn, outfit, piece }: CalendarDay["plans"][number]) => ({
  id,
  plannedOn,
  isWorn,
  outfit: outfit && outfitCardOf(outfit),
  piece: piece && wardrobeCardOf(piece),
});

/** What pages show of a day. */
export const dayCardOf = ({ day, worn, plans }: CalendarDay) => ({ day, worn: worn.map(wardrobeCardOf), plans: plans.map(planCardOf) });

/** What a month shows of a day: numbers and one picture. */
export function monthDayOf({ day, worn, plans }: CalendarDay) {
  const open = plans.filter(({ isWorn }) => !isWorn);
  const [[first], [plan]] = [worn, open];
  return {
    day,
    wornCount: worn.length,
    plannedCount: open.length,
    worn: first ? wardrobeCardOf(first) : null,
    plan: plan && !first ? planCardOf(plan) : null,
  };
}
