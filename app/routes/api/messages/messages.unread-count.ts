import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { countUnreadMessages } from "#app/models/messages/conversation.server";

export const loader = query(async ({ viewer }) => ({ unreadCount: (await countUnreadMessages([viewer.id])).get(viewer.id) ?? 0 }));
export const action = onlyQueries;
