import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { ImageEditInput } from "#app/models/image-edit.schema";
import { createImageEdit } from "#app/models/image-edit.server";
import { mediaIdOf } from "#app/models/media.server";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(
      ImageEditInput,
      async ({ viewer, input: { imageUrls, ...wanted }, idempotencyKey }) => {
        await countAgainst("edit", viewer.id);
        return createImageEdit(viewer, { ...wanted, imageIds: imageUrls.map(mediaIdOf), idempotencyKey });
      },
      { status: 201, isIdempotent: true },
    ),
  },
  { isJsonOnly: true },
);
