import { archivePost } from "#app/actions/post.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { ArchiveChange } from "#app/models/looks/post.schema";

export const loader = onlyMutations("PUT");
export const action = mutation({
  PUT: inputCommand(ArchiveChange, ({ viewer, params: { id }, input }) => archivePost(viewer.id, id, input.isArchived)),
});
