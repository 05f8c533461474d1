import { and, asc, desc, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { feedPreferences, users } from "#app/db/schema";
import { isActive } from "#app/models/access/active-people.server";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { UserSummary } from "#app/models/contract";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import type { FeedWeightChange } from "./feed-weights.schema";
import { maxFeedWeights } from "./preference.server";

export type FeedWeight = { kind: "tag"; value: string; weight: number } | { kind: "author"; value: string; weight: number; author: UserSummary };

/** Strongest first; hidden authors are left out. */
export async function listFeedWeights(userId: string): Promise<FeedWeight[]> {
  const rows = await db
    .select({ kind: feedPreferences.kind, value: feedPreferences.value, weight: feedPreferences.weight })
    .from(feedPreferences)
    .where(eq(feedPreferences.userId, userId))
    .orderBy(desc(feedPreferences.weight), asc(feedPreferences.kind), asc(feedPreferences.value))
    .limit(maxFeedWeights);
  const ids = rows.flatMap(({ kind, value }) => (kind === "author" ? value : []));
  const isThere = and(isAnyOf(users.id, ids), isActive, isUnblocked(userId, sql`${users.id}`));
  const people = ids.length > 0 ? await db.select({ author: authorColumns }).from(users).where(isThere) : [];
  const authors = new Map(people.map(({ author }) => [author.id, presentAuthor(author)]));
  return rows.flatMap(({ kind, value, weight }): FeedWeight[] => {
    if (kind === "tag") return [{ kind, value, weight }];
    const author = authors.get(value);
    return author ? [{ kind, value, weight, author }] : [];
  });
}

/** 0 deletes; never inserts. */
export async function updateFeedWeight(userId: string, { kind, value, weight }: FeedWeightChange): Promise<void> {
  const subject = and(eq(feedPreferences.userId, userId), eq(feedPreferences.kind, kind), eq(feedPreferences.value, value));
  if (weight === 0) await db.delete(feedPreferences).where(subject);
  else
    await db
      .update(feedPreferences)
      .set({ weight: sql`${weight}` })
      .where(subject);
}

export async function clearFeedWeights(userId: string): Promise<void> {
  await db.delete(feedPreferences).where(eq(feedPreferences.userId, userId));
}
