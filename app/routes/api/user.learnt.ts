import { handle, handleInput, mutation, query } from "#app/http/endpoint.server";
import { LearntChange } from "#app/models/learnt.schema";
import { clearLearnt, listLearnt, updateLearnt } from "#app/models/learnt.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const loader = query(({ viewer }) => listLearnt(viewer.id));
export const action = mutation(
  {
    PATCH: handleInput(LearntChange, ({ viewer, input }) => updateLearnt(viewer.id, input)),
    DELETE: handle(({ viewer }) => clearLearnt(viewer.id)),
  },
  { hasQuery: true },
);
