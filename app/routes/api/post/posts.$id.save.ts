import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { restoreSave, setSave } from "#app/models/collections/save.server";
import { SaveInput } from "#app/models/looks/post.schema";

export { toggleClientAction as clientAction } from "#app/components/toggles/send-toggle";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(
    SaveInput,
    async ({ viewer, params: { id }, input: { isSaved, isUndone } }) => {
      await consumeLimit("like", viewer.id);
      return isSaved && isUndone ? restoreSave(viewer.id, id) : setSave(viewer.id, id, isSaved);
    },
    { toastOf: (done, { isUndone }) => (isUndone ? undefined : (done as { isSaved: boolean }).isSaved ? "lookSaved" : "lookUnsaved") },
  ),
});
