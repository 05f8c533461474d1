import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { createEditLink, withdrawEditLink } from "#app/models/edit-link.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: handle(async ({ viewer, params: { id } }) => ({ url: await createEditLink(viewer.id, id) }), { status: 201 }),
  DELETE: handle(({ viewer, params: { id } }) => withdrawEditLink(viewer.id, id)),
});
