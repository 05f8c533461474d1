import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PackAddition } from "#app/models/pieces/outfits/pack.schema";
import { addToPack } from "#app/models/pieces/outfits/pack.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(PackAddition, async ({ viewer, params: { id }, input }) => {
    await consumeLimit("outfit", viewer.id);
    return addToPack(viewer.id, id, input);
  }),
});
