import { handle, handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { CollectionChange } from "#app/models/collection.schema";
import { deleteCollection, updateCollection } from "#app/models/collection.server";

export const loader = onlyMutations("PATCH", "DELETE");
export const action = mutation({
  PATCH: handleInput(CollectionChange, ({ viewer, params: { id }, input }) => updateCollection(viewer.id, id, input)),
  DELETE: handle(({ viewer, params: { id } }) => deleteCollection(viewer.id, id)),
});
