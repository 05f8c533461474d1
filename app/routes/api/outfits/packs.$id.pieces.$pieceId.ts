import { command, inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PackedInput } from "#app/models/pieces/outfits/pack.schema";
import { setPacked, takeOutOfPack } from "#app/models/pieces/outfits/pack.server";

export const loader = onlyMutations("PUT", "DELETE");
export const action = mutation({
  PUT: inputCommand(PackedInput, async ({ viewer, params: { id, pieceId }, input }) => {
    await consumeLimit("outfit", viewer.id);
    return setPacked(viewer.id, id, pieceId ?? "", input.isPacked);
  }),
  DELETE: command(({ viewer, params: { id, pieceId } }) => takeOutOfPack(viewer.id, id, pieceId ?? "")),
});
