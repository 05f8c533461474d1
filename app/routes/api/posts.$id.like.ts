import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { setLike } from "#app/models/like.server";
import { LikeInput } from "#app/models/post.schema";

export { orOffline as clientAction } from "#app/components/or-offline";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(LikeInput, async ({ viewer, params: { id }, input }) => {
    await countAgainst("like", viewer.id);
    return setLike(viewer.id, id, input.isLiked);
  }),
});
