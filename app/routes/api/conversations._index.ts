import { onlyQueries, query } from "#app/http/endpoint.server";
import { listConversations } from "#app/models/conversation.server";

export const loader = query(({ viewer, page }) => listConversations(viewer.id, page), { sizes: { usual: 50, most: 100 } });
export const action = onlyQueries;
