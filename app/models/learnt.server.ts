import { and, asc, desc, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { feedPreferences, users } from "#app/db/schema";
import type { UserSummary } from "./contract";
import type { LearntChange } from "./learnt.schema";
import { authorColumns, presentAuthor } from "./post-view.server";
import { maxLearnt } from "./preference.server";
import { isPresent } from "./presence.server";
import { unblocked } from "./visibility.server";

/** What «ver mais» and «ver menos» taught Explore about a tag or an author, from -3 to 3. */
export type Learnt = { kind: "tag"; value: string; weight: number } | { kind: "author"; value: string; weight: number; author: UserSummary };

/** All of it, the strongest first. Left out is an author who is gone, suspended or leaving, and one across a block. */
export async function listLearnt(userId: string): Promise<Learnt[]> {
  const rows = await db
    .select({ kind: feedPreferences.kind, value: feedPreferences.value, weight: feedPreferences.weight })
    .from(feedPreferences)
    .where(eq(feedPreferences.userId, userId))
    .orderBy(desc(feedPreferences.weight), asc(feedPreferences.kind), asc(feedPreferences.value))
    .limit(maxLearnt);
  const ids = rows.flatMap(({ kind, value }) => (kind === "author" ? value : []));
  const isThere = and(isAnyOf(users.id, ids), isPresent, unblocked(userId, sql`${users.id}`));
  const people = ids.length > 0 ? await db.select({ author: authorColumns }).from(users).where(isThere) : [];
  const authors = new Map(people.map(({ author }) => [author.id, presentAuthor(author)]));
  return rows.flatMap(({ kind, value, weight }): Learnt[] => {
    if (kind === "tag") return [{ kind, value, weight }];
    const author = authors.get(value);
    return author ? [{ kind, value, weight, author }] : [];
  });
}

/** Sets one weight; 0 forgets it. What was never learnt is not made up. */
export async function updateLearnt(userId: string, { kind, value, weight }: LearntChange): Promise<void> {
  const subject = and(eq(feedPreferences.userId, userId), eq(feedPreferences.kind, kind), eq(feedPreferences.value, value));
  if (weight === 0) await db.delete(feedPreferences).where(subject);
  else
    await db
      .update(feedPreferences)
      .set({ weight: sql`${weight}` })
      .where(subject);
}

/** Forgets everything. */
export async function clearLearnt(userId: string): Promise<void> {
  await db.delete(feedPreferences).where(eq(feedPreferences.userId, userId));
}
