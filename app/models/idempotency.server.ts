import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import { idempotencyKeys } from "#app/db/schema";
import { AppError } from "./app-error";

/** Takes the key for this request, or returns the answer kept for it; another request under the same key is a mismatch, a twin still running a conflict. */
export async function claimKey(userId: string, key: string, request: string): Promise<{ status: number; body: string } | null> {
  // a request that ended with its process left its key behind: after two minutes the same request may take it over
  const isLeftBehind = sql`${idempotencyKeys.status} is null and ${idempotencyKeys.request} = excluded.request
    and ${idempotencyKeys.createdAt} < now() - interval '2 minutes'`;
  const taken = await db
    .insert(idempotencyKeys)
    .values({ userId, key, request })
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: { createdAt: sql`now()` }, setWhere: isLeftBehind })
    .returning({ key: idempotencyKeys.key });
  if (taken.length > 0) return null;
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!kept) return claimKey(userId, key, request);
  if (kept.request !== request) throw new AppError("idempotency_mismatch");
  if (kept.status === null) throw new AppError("idempotency_running", { retryAfter: 1 });
  return { status: kept.status, body: kept.response?.body ?? "" };
}

/** Keeps the first answer for the next time: its text, since jsonb would put an object's keys in another order. */
export async function keepAnswer(userId: string, key: string, status: number, body: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status, response: { body } })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** Gives the key back after a request that failed, so that it may be tried again. */
export async function forgetKey(userId: string, key: string): Promise<void> {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** Does a deed whose own row carries the key: when the row is there already, it is the answer. */
export async function doOnce<T>(key: string | undefined, find: (key: string) => Promise<T | null>, act: () => Promise<T>): Promise<T> {
  if (!key) return act();
  const done = await find(key);
  if (done) return done;
  try {
    return await act();
  } catch (error) {
    const doneMeanwhile = await find(key).catch(() => null); // by a twin, or by this call before its answer was lost
    if (doneMeanwhile) return doneMeanwhile;
    throw error;
  }
}

/** Records a deed that makes no row of its own, in its transaction; false when it is recorded already. */
export async function recordDeed(tx: Tx, userId: string, key: string): Promise<boolean> {
  const recorded = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, request: key, status: 204, response: { body: "" } })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return recorded.length > 0;
}

/** Removes keys past their 24 hours; the sweeper's part. */
export async function removeOldKeys(): Promise<void> {
  await removeAll(idempotencyKeys, lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`));
}
