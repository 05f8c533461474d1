import type { CalendarDay } from "#app/models/pieces/wardrobe-contract";
import { wardrobeCardOf } from "../wardrobe-card";
import { outfitCardOf } from "./outfit-card";

export type DayCard = ReturnType<typeof dayCardOf>;
export type PlanCard = DayCard["plans"][number];

/** What pages show of a day. */
export const dayCardOf = ({ day, worn, plans }: CalendarDay) => ({
  day,
  worn: worn.map(wardrobeCardOf),
  plans: plans.map(({ id, plannedOn, isWorn, outfit, piece }) => ({
    id,
    plannedOn,
    isWorn,
    outfit: outfit && outfitCardOf(outfit),
    piece: piece && wardrobeCardOf(piece),
  })),
});
