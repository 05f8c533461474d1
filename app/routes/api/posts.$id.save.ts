import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { SaveInput } from "#app/models/post.schema";
import { restoreSave, setSave } from "#app/models/save.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(SaveInput, async ({ viewer, params: { id }, input: { isSaved, isUndone } }) => {
    await countAgainst("like", viewer.id);
    return isSaved && isUndone ? restoreSave(viewer.id, id) : setSave(viewer.id, id, isSaved);
  }),
});
