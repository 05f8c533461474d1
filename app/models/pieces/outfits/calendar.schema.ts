import { z } from "zod";
import { booleanField } from "#app/lib/fields";
import { pieceIdsField } from "./outfit.schema";

const day = z.iso.date({ error: "errors:invalid" });

/** An outfit, or pieces, on a day of the coming year. */
export const NewPlan = z.object({ plannedOn: day, outfitId: z.uuid({ error: "errors:invalid" }).optional(), pieceIds: pieceIdsField.optional() });
export const PlanWorn = z.object({ isWorn: booleanField });
export const CalendarRange = z.object({ from: day, to: day });

export type NewPlan = z.output<typeof NewPlan>;
