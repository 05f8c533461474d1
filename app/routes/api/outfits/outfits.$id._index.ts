import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { OutfitChange } from "#app/models/pieces/outfits/outfit.schema";
import { deleteOutfit, updateOutfit } from "#app/models/pieces/outfits/outfit.server";
import { requireOutfit } from "#app/models/pieces/outfits/outfit-view.server";

export const loader = query(({ viewer, params: { id } }) => requireOutfit(viewer.id, id));
export const action = mutation(
  {
    PATCH: inputCommand(OutfitChange, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("outfit", viewer.id);
      return updateOutfit(viewer.id, id, input);
    }),
    DELETE: command(({ viewer, params: { id } }) => deleteOutfit(viewer.id, id)),
  },
  { hasQuery: true },
);
