import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { readInput } from "#app/http/input.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { CalendarRange, NewPlan } from "#app/models/pieces/outfits/calendar.schema";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { getCalendar } from "#app/models/pieces/outfits/calendar-view.server";

/** From three weeks ago to three weeks ahead, unless asked otherwise. */
function rangeOf({ searchParams }: URL) {
  const today = saoPauloDay(new Date());
  return readInput({ from: searchParams.get("from") ?? addDays(today, -20), to: searchParams.get("to") ?? addDays(today, 21) }, CalendarRange);
}

export const loader = query(({ viewer, url }) => getCalendar(viewer.id, rangeOf(url)));
export const action = mutation(
  {
    POST: inputCommand(NewPlan, async ({ viewer, input }) => {
      await consumeLimit("outfit", viewer.id);
      return planWear(viewer.id, input);
    }),
  },
  { hasQuery: true },
);
