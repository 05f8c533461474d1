import { handle, handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { ItemChange } from "#app/models/collection.schema";
import { removeFromCollection, updateItem } from "#app/models/collection-item.server";

export const loader = onlyMutations("PATCH", "DELETE");
export const action = mutation({
  PATCH: handleInput(ItemChange, ({ viewer, params: { id, postId }, input }) => updateItem(viewer.id, id, postId, input)),
  DELETE: handle(({ viewer, params: { id, postId } }) => removeFromCollection(viewer.id, id, postId)),
});
