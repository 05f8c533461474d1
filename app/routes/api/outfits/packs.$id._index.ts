import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewPack } from "#app/models/pieces/outfits/pack.schema";
import { deletePack, updatePack } from "#app/models/pieces/outfits/pack.server";
import { requirePack } from "#app/models/pieces/outfits/pack-view.server";

export const loader = query(({ viewer, params: { id } }) => requirePack(viewer.id, id));
export const action = mutation(
  {
    PATCH: inputCommand(NewPack, async ({ viewer, params: { id }, input }) => {
      await consumeLimit("outfit", viewer.id);
      return updatePack(viewer.id, id, input);
    }),
    DELETE: command(({ viewer, params: { id } }) => deletePack(viewer.id, id)),
  },
  { hasQuery: true },
);
