import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { follows, userInteractions, users } from "#app/db/schema";
import { AppError } from "./app-error";
import type { PublicUser } from "./contract";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresent } from "./presence.server";
import { isUuid } from "./uuid";

// drizzle writes the columns of a one-table select without their table, which a subquery would take for its own
const person = sql.raw("users.id");

const followed = (follower: unknown, following: unknown) =>
  sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${follower} and ${follows.followingId} = ${following})`;

const has = (type: "mute" | "restrict" | "block", from: unknown, to: unknown) =>
  sql<boolean>`exists (select 1 from ${userInteractions} where type = ${type} and user_id = ${from} and target_user_id = ${to})`;

/** How the viewer stands with somebody; user_not_found for the unknown, the absent and whoever blocked the viewer. */
export async function requireRelation(viewerId: string, userId: string) {
  if (!isUuid(userId)) throw new AppError("user_not_found");
  const [row] = await db
    .select({
      id: users.id,
      isBlocked: has("block", viewerId, person),
      hasBlockedViewer: has("block", person, viewerId),
      isPresent,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row || row.hasBlockedViewer || !row.isPresent) throw new AppError("user_not_found");
  return { id: row.id, isBlocked: row.isBlocked };
}

/** Somebody who is there at all, whoever blocked whom: for blocking and reporting. */
export async function requireSomebody(userId: string): Promise<void> {
  if (!isUuid(userId)) throw new AppError("user_not_found");
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isPresent));
  if (!row) throw new AppError("user_not_found");
}

/** What the viewer may know of somebody; of a person they blocked only the name remains. */
export async function requirePerson(viewerId: string, userId: string): Promise<PublicUser> {
  const { isBlocked } = await requireRelation(viewerId, userId);
  const [row] = await db
    .select({
      author: authorColumns,
      bio: users.bio,
      website: users.website,
      followersCount: users.followersCount,
      followingCount: users.followingCount,
      postsCount: users.postsCount,
      isFollowing: followed(viewerId, person),
      followsYou: followed(person, viewerId),
      isMuted: has("mute", viewerId, person),
      isRestricted: has("restrict", viewerId, person),
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new AppError("user_not_found");
  const { author, ...rest } = row;
  const shown = { ...presentAuthor(author), ...rest, isBlocked };
  return isBlocked ? { ...shown, profilePhoto: null, bio: "", website: "", followersCount: 0, followingCount: 0, postsCount: 0 } : shown;
}
