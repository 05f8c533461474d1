import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { createTryOnLink, deleteTryOnLink } from "#app/models/try-on/try-on-link.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: command(async ({ viewer, params: { id } }) => ({ url: await createTryOnLink(viewer.id, id) }), { status: 201 }),
  DELETE: command(({ viewer, params: { id } }) => deleteTryOnLink(viewer.id, id)),
});
