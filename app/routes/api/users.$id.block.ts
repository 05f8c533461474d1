import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { liftRelation, setRelation } from "#app/models/relation.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: handle(async ({ viewer, params: { id } }) => {
    await countAgainst("block", viewer.id);
    await setRelation(viewer.id, id, "block");
    return { isBlocked: true };
  }),
  DELETE: handle(async ({ viewer, params: { id } }) => {
    await liftRelation(viewer.id, id, "block");
    return { isBlocked: false };
  }),
});
