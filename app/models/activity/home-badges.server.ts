import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { sessions } from "#app/db/schema";
import { getViewerByToken, prepareViewerQuery, type Viewer } from "#app/models/account/session.server";
import { unreadMessageCount } from "#app/models/messages/conversation.server";
import { hasUnseenResult } from "#app/models/try-on/try-on-view.server";
import { unreadNotificationCount } from "./activity.server";

export type HomeBadges = { messages: number; activity: number; hasResult: boolean };

export const noBadges: HomeBadges = { messages: 0, activity: 0, hasResult: false };

const badgesOf = (person: SQL) => ({ messages: unreadMessageCount(person), activity: unreadNotificationCount(person), hasResult: hasUnseenResult(person) });

const badgesQuery = db
  .select(badgesOf(sql`viewer.id`))
  .from(sql`(values (${sql.placeholder("viewer")}::uuid)) viewer(id)`)
  .prepare("badges");

export async function getHomeBadges(viewerId: string): Promise<HomeBadges> {
  const [row] = await badgesQuery.execute({ viewer: viewerId });
  return row ?? noBadges;
}

const homeViewerQuery = prepareViewerQuery("home viewer", { badges: badgesOf(sql`${sessions.userId}`) });

/** Who asks, and what is new for them, in one query. */
export async function getHomeViewer(token: string): Promise<{ viewer: Viewer; badges: HomeBadges } | null> {
  let found = noBadges;
  const viewer = await getViewerByToken(token, async (id) => {
    const [row] = await homeViewerQuery.execute({ id });
    if (!row) return undefined;
    const { badges, ...viewerRow } = row;
    found = badges;
    return viewerRow;
  });
  return viewer && { viewer, badges: found };
}
