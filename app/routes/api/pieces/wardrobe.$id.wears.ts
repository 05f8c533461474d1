import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { WearInput } from "#app/models/pieces/piece.schema";
import { setWorn } from "#app/models/pieces/wardrobe.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: inputCommand(WearInput, async ({ viewer, params: { id }, input }) => {
    await consumeLimit("piece", viewer.id);
    return setWorn(viewer.id, id, input);
  }),
});
