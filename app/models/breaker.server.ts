import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { breakers } from "#app/db/schema";

/** So many failures in a row, whoever met them, and a service counts as down. */
const mostFailures = 10;

/** Whether to ask an outside service now: while it counts as down only one caller may, each time the pause is over. */
export async function mayAsk(name: string, pauseSeconds: number): Promise<boolean> {
  const [breaker] = await db.select({ openUntil: breakers.openUntil }).from(breakers).where(eq(breakers.name, name));
  if (!breaker?.openUntil) return true;
  const [probe] = await db
    .update(breakers)
    .set({ openUntil: inSeconds(pauseSeconds) })
    .where(and(eq(breakers.name, name), lte(breakers.openUntil, sql`now()`)))
    .returning({ name: breakers.name });
  return probe !== undefined;
}

/** The service did not answer, or only to say that it is in trouble. */
export async function noteFailure(name: string, pauseSeconds: number): Promise<void> {
  const openUntil = sql`case when ${breakers.failures} + 1 >= ${mostFailures} then ${inSeconds(pauseSeconds)} end`;
  await db
    .insert(breakers)
    .values({ name, failures: 1 })
    .onConflictDoUpdate({ target: breakers.name, set: { failures: sql`${breakers.failures} + 1`, openUntil } });
}

/** It answered: everybody may ask again. */
export async function noteSuccess(name: string): Promise<void> {
  await db
    .update(breakers)
    .set({ failures: 0, openUntil: null })
    .where(and(eq(breakers.name, name), gt(breakers.failures, 0)));
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
