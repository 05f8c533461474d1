import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { setLike } from "#app/models/looks/like.server";
import { LikeInput } from "#app/models/looks/post.schema";

export { toggleClientAction as clientAction } from "#app/components/toggles/send-toggle";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(LikeInput, async ({ viewer, params: { id }, input }) => {
    await consumeLimit("like", viewer.id);
    return setLike(viewer.id, id, input.isLiked);
  }),
});
