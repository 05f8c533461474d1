import { sendLimitedMessage } from "#app/actions/message.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { NewMessage } from "#app/models/messages/message.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: inputCommand(
      NewMessage,
      ({ viewer, input: { receiverId, ...input }, request }) =>
        sendLimitedMessage(viewer.id, receiverId, { ...input, key: request.headers.get("idempotency-key") }),
      { status: 201 },
    ),
  },
  { isJsonOnly: true },
);
