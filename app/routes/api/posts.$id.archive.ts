import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { ArchiveChange } from "#app/models/post.schema";
import { setArchived } from "#app/models/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: handleInput(ArchiveChange, ({ viewer, params: { id }, input }) => setArchived(viewer.id, id, input.isArchived)),
});
