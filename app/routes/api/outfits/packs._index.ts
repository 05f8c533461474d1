import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewPack } from "#app/models/pieces/outfits/pack.schema";
import { createPack } from "#app/models/pieces/outfits/pack.server";
import { listPacks } from "#app/models/pieces/outfits/pack-view.server";

export const loader = query(({ viewer }) => listPacks(viewer.id));
export const action = mutation(
  {
    POST: inputCommand(
      NewPack,
      async ({ viewer, input, idempotencyKey }) => {
        await consumeLimit("outfit", viewer.id);
        return createPack(viewer.id, input, idempotencyKey);
      },
      { status: 201, isIdempotent: true },
    ),
  },
  { hasQuery: true },
);
