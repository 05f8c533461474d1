import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { follows, userInteractions, users } from "#app/db/schema";
import { AppError } from "./app-error";
import type { PublicUser } from "./contract";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresent } from "./presence.server";
import { isUuid } from "./uuid";

// drizzle writes the columns of a one-table select without their table, which a subquery would take for its own
const id = sql.raw("users.id");

const followed = (follower: unknown, following: unknown) =>
  sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${follower} and ${follows.followingId} = ${following})`;

const has = (type: "mute" | "restrict" | "block", from: unknown, to: unknown) =>
  sql<boolean>`exists (select 1 from ${userInteractions} where type = ${type} and user_id = ${from} and target_user_id = ${to})`;

const viewer = sql.placeholder("viewer");
const relationColumns = { isBlocked: has("block", viewer, id), hasBlockedViewer: has("block", id, viewer), isPresent };
const shownColumns = {
  bio: users.bio,
  website: users.website,
  followersCount: users.followersCount,
  followingCount: users.followingCount,
  postsCount: users.postsCount,
  isFollowing: followed(viewer, id),
  followsYou: followed(id, viewer),
  isMuted: has("mute", viewer, id),
  isRestricted: has("restrict", viewer, id),
};

// whatever is about somebody asks one of these, so they are written out once
const isAskedFor = eq(users.id, sql.placeholder("person"));
const relationQuery = db.select({ relation: relationColumns }).from(users).where(isAskedFor).prepare("relation");
const personQuery = db.select({ relation: relationColumns, shown: shownColumns, author: authorColumns }).from(users).where(isAskedFor).prepare("person");

type Query<Row> = { execute: (values: { viewer: string; person: string }) => Promise<Row[]> };

async function found<Row extends { relation: { hasBlockedViewer: boolean; isPresent: boolean } }>(
  query: Query<Row>,
  viewerId: string,
  userId: string,
): Promise<Row> {
  const [row] = isUuid(userId) ? await query.execute({ viewer: viewerId, person: userId }) : [];
  if (!row || row.relation.hasBlockedViewer || !row.relation.isPresent) throw new AppError("user_not_found");
  return row;
}

/** How the viewer stands with somebody; user_not_found for the unknown, the absent and whoever blocked the viewer. */
export async function requireRelation(viewerId: string, userId: string): Promise<{ isBlocked: boolean }> {
  const { relation } = await found(relationQuery, viewerId, userId);
  return relation;
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
  const { relation, shown, author } = await found(personQuery, viewerId, userId);
  const person = { ...presentAuthor(author), ...shown, isBlocked: relation.isBlocked };
  return person.isBlocked ? { ...person, profilePhoto: null, bio: "", website: "", followersCount: 0, followingCount: 0, postsCount: 0 } : person;
}
