import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { FeedWeightChange } from "#app/models/feed/feed-weights.schema";
import { clearFeedWeights, listFeedWeights, updateFeedWeight } from "#app/models/feed/feed-weights.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const loader = query(({ viewer }) => listFeedWeights(viewer.id));
export const action = mutation(
  {
    PATCH: inputCommand(FeedWeightChange, ({ viewer, input }) => updateFeedWeight(viewer.id, input)),
    DELETE: command(({ viewer }) => clearFeedWeights(viewer.id)),
  },
  { hasQuery: true },
);
