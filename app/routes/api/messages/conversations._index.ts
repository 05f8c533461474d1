import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { listConversations } from "#app/models/messages/conversation.server";

export const loader = query(({ viewer, page }) => listConversations(viewer.id, page), { sizes: { defaultSize: 50, maxSize: 100 } });
export const action = onlyQueries;
