import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewCollection } from "#app/models/collections/collection.schema";
import { createCollection, listCollections } from "#app/models/collections/collection.server";

export const loader = query(({ viewer }) => listCollections(viewer.id));
export const action = mutation(
  {
    POST: inputCommand(
      NewCollection,
      async ({ viewer, input }) => {
        await consumeLimit("collection", viewer.id);
        return createCollection(viewer.id, input);
      },
      { status: 201 },
    ),
  },
  { hasQuery: true, isJsonOnly: true },
);
