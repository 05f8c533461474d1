import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { followUser, unfollowUser } from "#app/models/follow.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: handle(async ({ viewer, params: { id } }) => {
    await countAgainst("follow", viewer.id);
    return followUser(viewer.id, id);
  }),
  DELETE: handle(({ viewer, params: { id } }) => unfollowUser(viewer.id, id)),
});
