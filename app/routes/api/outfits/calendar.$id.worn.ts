import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PlanWorn } from "#app/models/pieces/outfits/calendar.schema";
import { setPlanWorn } from "#app/models/pieces/outfits/calendar.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: inputCommand(PlanWorn, async ({ viewer, params: { id }, input }) => {
    await consumeLimit("outfit", viewer.id);
    return setPlanWorn(viewer.id, id, input.isWorn);
  }),
});
