import { and, eq, gt, like, lt, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import { rateLimits } from "#app/db/schema";
import { keyedHash } from "#app/keyed-hash.server";
import { mailboxOf, normaliseEmail } from "./email";

// the column has no zone; by the database's clock, which all machines share
const now = sql`now() at time zone 'utc'`;

const secondsUntil = (moment: SQL) => sql<number>`extract(epoch from ${moment} - (${now}))::float8`;

/** An email address as the keys of limits hold it. */
export const emailKey = (email: string) => keyedHash("limit", `email ${normaliseEmail(email)}`);

/** The mailbox of an address as the keys of limits hold it. */
export const mailboxKey = (email: string) => keyedHash("limit", `mailbox ${mailboxOf(email)}`);

export type Counted = { points: number; secondsLeft: number };

/** Counts one more under the key, in a window that begins with the first and lasts so long: how many it makes, and until when. */
export async function countPoint(key: string, seconds: number, via: Db = db): Promise<Counted> {
  const isOver = sql`${rateLimits.expire} <= ${now}`;
  const until = sql`${now} + make_interval(secs => ${seconds})`;
  const [row] = await via
    .insert(rateLimits)
    .values({ key, points: 1, expire: until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${until} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, secondsLeft: secondsUntil(sql`${rateLimits.expire}`) });
  if (!row) throw new Error("a point was not counted");
  return row;
}

/** After `free` failures each further try waits twice as long as the one before, `longestSeconds` at most; after `max` failures it waits `keptSeconds`. The count is forgotten `keptSeconds` after the last try. */
export type Delays = { free: number; max: number; firstSeconds: number; longestSeconds: number; keptSeconds: number };

/** Counts a try as a failure, if its time has come: 0, else the seconds to wait. Of tries at the same moment each sees the ones before. */
export async function countTry(key: string, { free, max, firstSeconds, longestSeconds, keptSeconds }: Delays): Promise<number> {
  const { points, expire } = rateLimits;
  const kept = sql`make_interval(secs => ${keptSeconds})`;
  const growing = sql`least(${longestSeconds}::float8, ${firstSeconds}::float8 * power(2, least(${points} - ${free}::int, 30)))`;
  const delay = sql`case when ${points} < ${free} then 0 when ${points} >= ${max} then ${keptSeconds}::float8 else ${growing} end`;
  const until = sql`${expire} - ${kept} + make_interval(secs => ${delay})`;
  const isOver = sql`${expire} <= ${now}`;
  const counted = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: sql`${now} + ${kept}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: sql`case when ${isOver} then 1 else ${points} + 1 end`, expire: sql`${now} + ${kept}` },
      setWhere: sql`${isOver} or ${points} < ${free}::int or ${until} <= ${now}`,
    })
    .returning({ key: rateLimits.key });
  if (counted.length > 0) return 0;
  const [row] = await db
    .select({ secondsLeft: secondsUntil(until) })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, row?.secondsLeft ?? 0);
}

/** Takes one point off the count under the key. */
export async function takePointBack(key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

/** How many are counted under the key in the window that runs. */
export async function pointsOf(key: string): Promise<number> {
  const [row] = await db
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, now)));
  return row?.points ?? 0;
}

/** Begins the count under the key anew. */
export async function forgetPoints(key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

// an earlier release kept email addresses under it, for 90 days
const retiredKeys = "sign-in:failures:%";

/** Removes windows that are over, and keys no longer in use; the sweeper's part. */
export async function removeOldPoints(): Promise<void> {
  await removeAll(rateLimits, sql`${lt(rateLimits.expire, now)} or ${like(rateLimits.key, retiredKeys)}`);
}
