import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { unreadMessageCount } from "#app/models/messages/conversation.server";
import { hasUnseenResult } from "#app/models/try-on/try-on-view.server";
import { unreadNotificationCount } from "./activity.server";

type HomeBadges = { messages: number; activity: number; hasResult: boolean };

const viewer = sql`viewer.id`;
const homeBadgesQuery = db
  .select({ messages: unreadMessageCount(viewer), activity: unreadNotificationCount(viewer), hasResult: hasUnseenResult(viewer) })
  .from(sql`(values (${sql.placeholder("viewer")}::uuid)) viewer(id)`)
  .prepare("home");

export async function getHomeBadges(viewerId: string): Promise<HomeBadges> {
  const [row] = await homeBadgesQuery.execute({ viewer: viewerId });
  return row ?? { messages: 0, activity: 0, hasResult: false };
}
