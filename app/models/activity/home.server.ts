import { type SQL, sql } from "drizzle-orm";
import { db, replica } from "#app/db/client.server";
import type { JsonRow } from "#app/db/json-rows.server";
import { sessions } from "#app/db/schema";
import type { HomeParts } from "#app/home-tab";
import { getViewerByToken, prepareViewerQuery, type Viewer } from "#app/models/account/session.server";
import { candidateParams } from "#app/models/feed/explore/query.server";
import { type ExploreStart, exploreStartOf, presentExploreStart } from "#app/models/feed/explore.server";
import { type FeedStart, feedStartOf, railStartOf } from "#app/models/feed/feed.server";
import type { RailStory } from "#app/models/feed/story";
import { presentRail, railParams } from "#app/models/feed/story.server";
import { unreadMessageCount } from "#app/models/messages/conversation.server";
import { hasUnseenResult } from "#app/models/try-on/try-on-view.server";
import { unreadNotificationCount } from "./activity.server";

export type HomeBadges = { messages: number; activity: number; hasResult: boolean };

/** `cards`: the first of Following; `explore`: what its first page ranks; each where it was read. */
export type Home = { badges: HomeBadges; stories: RailStory[]; cards: JsonRow[] | null; explore: ExploreStart | null };

export const emptyHome: Home = { badges: { messages: 0, activity: 0, hasResult: false }, stories: [], cards: null, explore: null };

const badgesOf = (person: SQL) => ({ messages: unreadMessageCount(person), activity: unreadNotificationCount(person), hasResult: hasUnseenResult(person) });

const badgesQuery = db
  .select(badgesOf(sql`viewer.id`))
  .from(sql`(values (${sql.placeholder("viewer")}::uuid)) viewer(id)`)
  .prepare("badges");

export async function getHomeBadges(viewerId: string): Promise<HomeBadges> {
  const [row] = await badgesQuery.execute({ viewer: viewerId });
  return row ?? emptyHome.badges;
}

const viewer = sql`${sessions.userId}`;
const notStarted: FeedStart = [[], null];
const notRead = sql<null>`null`;
const badges = badgesOf(viewer);
const stories = railStartOf(viewer);
const queries = {
  badges: prepareViewerQuery("home", { badges, start: notRead, explore: notRead }),
  stories: prepareViewerQuery("home with stories", { badges, start: stories, explore: notRead }),
  cards: prepareViewerQuery("home with cards", { badges, start: feedStartOf(viewer), explore: notRead }),
  explore: prepareViewerQuery("home with explore", { badges, start: stories, explore: exploreStartOf(viewer) }),
};

/** Who asks, and `parts` of their home, in one query. */
export async function getHomeViewer(token: string, parts: HomeParts): Promise<{ viewer: Viewer; home: Home } | null> {
  let home = emptyHome;
  const since = Date.now();
  const viewer = await getViewerByToken(token, async (id) => {
    const [row] = await readHome(id, parts, since);
    if (!row) return undefined;
    const { badges, start, explore, ...viewerRow } = row;
    const [rail, cards] = start ?? notStarted;
    home = { badges, stories: presentRail(rail), cards, explore: explore && presentExploreStart(since, explore) };
    return viewerRow;
  });
  return viewer && { viewer, home };
}

function readHome(id: string, parts: HomeParts, since: number) {
  if (parts === "badges") return queries.badges.execute({ id });
  // looks bear a replica's delay
  return queries[replica ? "stories" : parts].execute({ id, ...railParams(), ...candidateParams(since) });
}
