import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { followUser, unfollowUser } from "#app/models/people/follow.server";

export { toggleClientAction as clientAction } from "#app/components/toggles/send-toggle";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: command(async ({ viewer, params: { id } }) => {
    await consumeLimit("follow", viewer.id);
    return followUser(viewer.id, id);
  }),
  DELETE: command(({ viewer, params: { id } }) => unfollowUser(viewer.id, id)),
});
