import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { follows, userInteractions, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { isActive } from "#app/models/access/active-people.server";
import type { PublicUser } from "#app/models/contract";
import { authorColumns, presentAuthor } from "./author.server";

// drizzle omits table names in one-table selects.
const id = sql.raw("users.id");

const hasFollow = (follower: unknown, following: unknown) =>
  sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${follower} and ${follows.followingId} = ${following})`;

const hasInteraction = (type: "mute" | "restrict" | "block", from: unknown, to: unknown) =>
  sql<boolean>`exists (select 1 from ${userInteractions} where type = ${type} and user_id = ${from} and target_user_id = ${to})`;

const viewer = sql.placeholder("viewer");
/** Of a query on `users` alone; needs the placeholder `viewer`. */
export const relationColumns = { isBlocked: hasInteraction("block", viewer, id), hasBlockedViewer: hasInteraction("block", id, viewer), isPresent: isActive };
const shownColumns = {
  bio: users.bio,
  website: users.website,
  location: users.location,
  followersCount: users.followersCount,
  followingCount: users.followingCount,
  postsCount: users.postsCount,
  isFollowing: hasFollow(viewer, id),
  followsYou: hasFollow(id, viewer),
  isMuted: hasInteraction("mute", viewer, id),
  isRestricted: hasInteraction("restrict", viewer, id),
};

const isPersonId = eq(users.id, sql.placeholder("person"));
const relationQuery = db.select({ relation: relationColumns }).from(users).where(isPersonId).prepare("relation");
const personQuery = db.select({ relation: relationColumns, shown: shownColumns, author: authorColumns }).from(users).where(isPersonId).prepare("person");

type Query<Row> = { execute: (values: { viewer: string; person: string }) => Promise<Row[]> };

async function requireVisibleRow<Row extends { relation: { hasBlockedViewer: boolean; isPresent: boolean } }>(
  query: Query<Row>,
  viewerId: string,
  userId: string,
): Promise<Row> {
  const [row] = isUuid(userId) ? await query.execute({ viewer: viewerId, person: userId }) : [];
  if (!row || row.relation.hasBlockedViewer || !row.relation.isPresent) throw new AppError("user_not_found");
  return row;
}

/** Throws user_not_found, also when blocked by them. */
export async function requireRelation(viewerId: string, userId: string): Promise<{ isBlocked: boolean }> {
  const { relation } = await requireVisibleRow(relationQuery, viewerId, userId);
  return relation;
}

/** Ignores blocks: for blocking and reporting. */
export async function requireUser(userId: string): Promise<void> {
  if (!isUuid(userId)) throw new AppError("user_not_found");
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isActive));
  if (!row) throw new AppError("user_not_found");
}

/** Only the name of a user the viewer blocked. */
export const requirePerson = bearsDelay(async (viewerId: string, userId: string): Promise<PublicUser> => {
  const { relation, shown, author } = await requireVisibleRow(personQuery, viewerId, userId);
  const person = { ...presentAuthor(author), ...shown, isBlocked: relation.isBlocked };
  if (!person.isBlocked) return person;
  return { ...person, profilePhoto: null, bio: "", website: "", location: "", followersCount: 0, followingCount: 0, postsCount: 0 };
});
