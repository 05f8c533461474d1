import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { readInput } from "#app/http/input.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewOutfit, OutfitFilter } from "#app/models/pieces/outfits/outfit.schema";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { listOutfits } from "#app/models/pieces/outfits/outfit-view.server";

const sizes = { defaultSize: 12, maxSize: 24 };

export const loader = query(({ viewer, url, page }) => listOutfits(viewer.id, readInput(Object.fromEntries(url.searchParams), OutfitFilter), page), { sizes });
export const action = mutation(
  {
    POST: inputCommand(
      NewOutfit,
      async ({ viewer, input, idempotencyKey }) => {
        await consumeLimit("outfit", viewer.id);
        return createOutfit(viewer.id, input, idempotencyKey);
      },
      { status: 201, isIdempotent: true },
    ),
  },
  { hasQuery: true },
);
