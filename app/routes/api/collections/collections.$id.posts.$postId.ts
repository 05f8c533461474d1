import { command, inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { ItemChange } from "#app/models/collections/collection.schema";
import { removeFromCollection, updateItem } from "#app/models/collections/collection-item.server";

export const loader = onlyMutations("PATCH", "DELETE");
export const action = mutation({
  PATCH: inputCommand(ItemChange, ({ viewer, params: { id, postId }, input }) => updateItem(viewer.id, id, postId, input)),
  DELETE: command(({ viewer, params: { id, postId } }) => removeFromCollection(viewer.id, id, postId)),
});
