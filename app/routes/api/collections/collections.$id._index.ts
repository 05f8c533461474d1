import { command, inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { CollectionChange } from "#app/models/collections/collection.schema";
import { deleteCollection, updateCollection } from "#app/models/collections/collection.server";

export const loader = onlyMutations("PATCH", "DELETE");
export const action = mutation({
  PATCH: inputCommand(CollectionChange, ({ viewer, params: { id }, input }) => updateCollection(viewer.id, id, input)),
  DELETE: command(({ viewer, params: { id } }) => deleteCollection(viewer.id, id)),
});
