import { onlyQueries, query } from "#app/http/endpoint.server";
import { countUnread } from "#app/models/conversation.server";

export const loader = query(async ({ viewer }) => ({ unreadCount: (await countUnread([viewer.id])).get(viewer.id) ?? 0 }));
export const action = onlyQueries;
