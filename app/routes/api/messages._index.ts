import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { sendFrom } from "#app/http/message.server";
import { NewMessage } from "#app/models/message.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  {
    POST: handleInput(
      NewMessage,
      ({ viewer, input: { receiverId, ...input }, request }) => sendFrom(viewer.id, receiverId, { ...input, key: request.headers.get("idempotency-key") }),
      { status: 201 },
    ),
  },
  { isJsonOnly: true },
);
