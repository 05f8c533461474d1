import { handleInput, mutation, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { NewCollection } from "#app/models/collection.schema";
import { createCollection, listCollections } from "#app/models/collection.server";

export const loader = query(({ viewer }) => listCollections(viewer.id));
export const action = mutation(
  {
    POST: handleInput(
      NewCollection,
      async ({ viewer, input }) => {
        await countAgainst("collection", viewer.id);
        return createCollection(viewer.id, input);
      },
      { status: 201 },
    ),
  },
  { hasQuery: true, isJsonOnly: true },
);
