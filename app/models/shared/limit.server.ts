import { and, eq, gt, like, lt, type SQL, sql } from "drizzle-orm";
import { keyedHash } from "#app/config/keyed-hash.server";
import { type Db, db } from "#app/db/client.server";
import { writeApart } from "#app/db/delayed-reads.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { rateLimits } from "#app/db/schema";
import { normaliseEmail, normaliseMailbox } from "#app/lib/email";

// The column has no time zone.
const now = sql`now() at time zone 'utc'`;

const secondsUntil = (moment: SQL) => sql<number>`extract(epoch from ${moment} - (${now}))::float8`;

export const emailKey = (email: string) => keyedHash("limit", `email ${normaliseEmail(email)}`);

export const mailboxKey = (email: string) => keyedHash("limit", `mailbox ${normaliseMailbox(email)}`);

export type LimitCount = { points: number; secondsLeft: number };

/** Fixed window that starts with the first point. */
export const addPoint = (key: string, seconds: number, via: Db = db): Promise<LimitCount> => writeApart(() => insertPoint(key, seconds, via));

async function insertPoint(key: string, seconds: number, via: Db): Promise<LimitCount> {
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

/** Exponential delays after `free`; `max` failures lock for `keptSeconds`. */
export type BackoffOptions = { free: number; max: number; firstSeconds: number; longestSeconds: number; keptSeconds: number };

/** 0 when counted, else seconds to wait. Atomic. */
export async function countAttempt(key: string, { free, max, firstSeconds, longestSeconds, keptSeconds }: BackoffOptions): Promise<number> {
  const { points, expire } = rateLimits;
  const retention = sql`make_interval(secs => ${keptSeconds})`;
  const growing = sql`least(${longestSeconds}::float8, ${firstSeconds}::float8 * power(2, least(${points} - ${free}::int, 30)))`;
  const delay = sql`case when ${points} < ${free} then 0 when ${points} >= ${max} then ${keptSeconds}::float8 else ${growing} end`;
  const until = sql`${expire} - ${retention} + make_interval(secs => ${delay})`;
  const isOver = sql`${expire} <= ${now}`;
  const counted = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: sql`${now} + ${retention}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: sql`case when ${isOver} then 1 else ${points} + 1 end`, expire: sql`${now} + ${retention}` },
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

export async function refundPoint(key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

export async function getPoints(key: string): Promise<number> {
  const [row] = await db
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, now)));
  return row?.points ?? 0;
}

export async function resetPoints(key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

const retiredKeys = "sign-in:failures:%";

export async function removeExpiredLimits(): Promise<void> {
  await deleteInBatches(rateLimits, sql`${lt(rateLimits.expire, now)} or ${like(rateLimits.key, retiredKeys)}`);
}
