import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import { rateLimits } from "#app/db/schema";

// the column has no zone; by the database's clock, which all machines share
const now = sql`now() at time zone 'utc'`;

export type Counted = { points: number; secondsLeft: number };

/** Counts one more under the key, in a window that begins with the first and lasts so long: how many it makes, and until when. */
export async function countPoint(key: string, seconds: number): Promise<Counted> {
  const isOver = sql`${rateLimits.expire} <= ${now}`;
  const until = sql`${now} + make_interval(secs => ${seconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${until} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, secondsLeft: sql<number>`extract(epoch from ${rateLimits.expire} - (${now}))::float8` });
  if (!row) throw new Error("a point was not counted");
  return row;
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

/** Removes windows that are over; the sweeper's part. */
export async function removeOldPoints(): Promise<void> {
  await removeAll(rateLimits, lt(rateLimits.expire, now));
}
