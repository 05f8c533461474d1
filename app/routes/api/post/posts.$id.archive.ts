import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { ArchiveChange } from "#app/models/looks/post.schema";
import { setArchived } from "#app/models/looks/post.server";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: inputCommand(ArchiveChange, ({ viewer, params: { id }, input }) => setArchived(viewer.id, id, input.isArchived)),
});
