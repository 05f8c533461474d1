import { handle, mutation, onlyMutations } from "#app/http/endpoint.server";
import { readConversation } from "#app/models/conversation.server";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: handle(({ viewer, params }) => readConversation(viewer.id, params.userId)) });
