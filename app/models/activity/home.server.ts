import { type SQL, sql } from "drizzle-orm";
import { db, replica } from "#app/db/client.server";
import type { JsonRow } from "#app/db/json-rows.server";
import { sessions } from "#app/db/schema";
import { getViewerByToken, prepareViewerQuery, type Viewer } from "#app/models/account/session.server";
import { firstCardBlock } from "#app/models/feed/feed.server";
import type { RailStory } from "#app/models/feed/story";
import { presentRail, railOf, railParams } from "#app/models/feed/story.server";
import { unreadMessageCount } from "#app/models/messages/conversation.server";
import { hasUnseenResult } from "#app/models/try-on/try-on-view.server";
import { unreadNotificationCount } from "./activity.server";

export type HomeBadges = { messages: number; activity: number; hasResult: boolean };

/** What is new; at the feed's start its stories, and at Following's its first cards if they were read. */
export type Home = { badges: HomeBadges; stories: RailStory[]; cards: JsonRow[] | null };

export const emptyHome: Home = { badges: { messages: 0, activity: 0, hasResult: false }, stories: [], cards: null };

const badgesOf = (person: SQL) => ({ messages: unreadMessageCount(person), activity: unreadNotificationCount(person), hasResult: hasUnseenResult(person) });

const badgesQuery = db
  .select(badgesOf(sql`viewer.id`))
  .from(sql`(values (${sql.placeholder("viewer")}::uuid)) viewer(id)`)
  .prepare("badges");

export async function getHomeBadges(viewerId: string): Promise<HomeBadges> {
  const [row] = await badgesQuery.execute({ viewer: viewerId });
  return row ?? emptyHome.badges;
}

const who = sql`${sessions.userId}`;
const none = sql<null>`null`;
const badges = badgesOf(who);
const rail = railOf(who);
const homeQuery = prepareViewerQuery("home", { badges, rail: none, cards: none });
const feedQuery = prepareViewerQuery("home feed", { badges, rail, cards: none });
const followingQuery = prepareViewerQuery("home following", { badges, rail, cards: firstCardBlock(who) });

export type HomeStart = "following" | "feed" | null;

/** Who asks, and their home at `start`, in one query. */
export async function getHomeViewer(token: string, start: HomeStart): Promise<{ viewer: Viewer; home: Home } | null> {
  let home = emptyHome;
  const viewer = await getViewerByToken(token, async (id) => {
    const [row] = await readHome(id, start);
    if (!row) return undefined;
    const { badges, rail, cards, ...viewerRow } = row;
    home = { badges, stories: presentRail(rail ?? []), cards };
    return viewerRow;
  });
  return viewer && { viewer, home };
}

function readHome(id: string, start: HomeStart) {
  if (!start) return homeQuery.execute({ id });
  const isFollowing = start === "following" && !replica; // cards bear its delay
  return (isFollowing ? followingQuery : feedQuery).execute({ id, ...railParams() });
}
