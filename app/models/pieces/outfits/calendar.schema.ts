import { z } from "zod";
import { booleanField, idField } from "#app/lib/fields";
import { maxPlansADay } from "./calendar";
import { pieceIdsField } from "./outfit.schema";

const day = z.iso.date({ error: "errors:invalid" });

/** An outfit, or pieces, on a day of the coming year. */
export const NewPlan = z.object({
  plannedOn: day,
  outfitId: idField.optional(),
  pieceIds: pieceIdsField(maxPlansADay, "errors:wear_plans_full").optional(),
});
export const PlanWorn = z.object({ isWorn: booleanField });

const shownDay = day.refine((given) => given >= "2000-01-01" && given <= "2100-12-31", "errors:invalid");
export const CalendarRange = z.object({ from: shownDay, to: shownDay });

export type NewPlan = z.output<typeof NewPlan>;
