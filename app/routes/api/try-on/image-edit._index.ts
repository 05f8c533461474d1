import { startCheckedTryOn } from "#app/actions/try-on.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { CreateTryOnInput } from "#app/models/try-on/create-try-on.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(
      CreateTryOnInput,
      async ({ viewer, input: { imageUrls, ...rest }, idempotencyKey, context }) => {
        await consumeLimit("edit", viewer.id);
        return startCheckedTryOn(viewer, { ...rest, imageIds: imageUrls.map(mediaIdOf), language: context.language, idempotencyKey });
      },
      { status: 201, isIdempotent: true },
    ),
  },
  { isJsonOnly: true },
);
