import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { circuitBreakers } from "#app/db/schema";

const failureThreshold = 10;

/** While open, one caller per pause. */
export async function allowRequest(name: string, pauseSeconds: number): Promise<boolean> {
  const [breaker] = await db.select({ openUntil: circuitBreakers.openUntil }).from(circuitBreakers).where(eq(circuitBreakers.name, name));
  if (!breaker?.openUntil) return true;
  const [probe] = await db
    .update(circuitBreakers)
    .set({ openUntil: secondsFromNow(pauseSeconds) })
    .where(and(eq(circuitBreakers.name, name), lte(circuitBreakers.openUntil, sql`now()`)))
    .returning({ name: circuitBreakers.name });
  return probe !== undefined;
}

export async function recordFailure(name: string, pauseSeconds: number): Promise<void> {
  const openUntil = sql`case when ${circuitBreakers.failures} + 1 >= ${failureThreshold} then ${secondsFromNow(pauseSeconds)} end`;
  await db
    .insert(circuitBreakers)
    .values({ name, failures: 1 })
    .onConflictDoUpdate({ target: circuitBreakers.name, set: { failures: sql`${circuitBreakers.failures} + 1`, openUntil } });
}

export async function recordSuccess(name: string): Promise<void> {
  await db
    .update(circuitBreakers)
    .set({ failures: 0, openUntil: null })
    .where(and(eq(circuitBreakers.name, name), gt(circuitBreakers.failures, 0)));
}

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
