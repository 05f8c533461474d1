import { command, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { markConversationRead } from "#app/models/messages/conversation.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: command(({ viewer, params }) => markConversationRead(viewer.id, params.userId)) });
