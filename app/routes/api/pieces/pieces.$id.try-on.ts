import { z } from "zod";
import { preparePiece } from "#app/actions/pieces/try-piece.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { redirectOrJson } from "#app/http/endpoint/respond.server";
import { idField } from "#app/lib/fields";
import { tryPicturesPath } from "#app/paths";

/** `postId`: the look whose picture is meant. */
const TryPiece = z.object({ postId: idField.optional() });

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(TryPiece, async ({ viewer, params: { id }, input, request }) => {
    const picture = await preparePiece(viewer.id, id, input.postId);
    return redirectOrJson(request, tryPicturesPath([{ url: picture.imageUrl }]), picture);
  }),
});
