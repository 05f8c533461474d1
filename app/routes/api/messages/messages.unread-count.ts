import { onlyQueries, query } from "#app/http/endpoint/endpoint.server";
import { getKnownUnreadCount } from "#app/models/messages/conversation.server";

export const loader = query(async ({ viewer }) => ({ unreadCount: await getKnownUnreadCount(viewer.id) }));
export const action = onlyQueries;
