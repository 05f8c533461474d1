import { prepareOutfit } from "#app/actions/pieces/try-outfit.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { redirectOrJson } from "#app/http/endpoint/respond.server";
import { OutfitPieces } from "#app/models/pieces/outfits/outfit.schema";
import { tryPicturesPath } from "#app/paths";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(OutfitPieces, async ({ viewer, input, request }) => {
    const pictures = await prepareOutfit(viewer.id, input.pieceIds);
    return redirectOrJson(request, tryPicturesPath(pictures.imageUrls.map((url) => ({ url }))), pictures);
  }),
});
