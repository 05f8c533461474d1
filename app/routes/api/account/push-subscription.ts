import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { PushSubscriptionInput } from "#app/models/push/subscription.schema";
import { getPushState, subscribeToPush, unsubscribeFromPush } from "#app/models/push/subscription.server";

export const loader = query(({ viewer }) => getPushState(viewer));
export const action = mutation(
  {
    PUT: inputCommand(PushSubscriptionInput, async ({ viewer, request, input }) => {
      await consumeLimit("push", viewer.id);
      await subscribeToPush(viewer, input, request.headers.get("user-agent") ?? "");
    }),
    DELETE: command(({ viewer }) => unsubscribeFromPush(viewer)),
  },
  { hasQuery: true },
);
