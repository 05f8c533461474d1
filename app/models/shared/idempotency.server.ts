import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { idempotencyKeys } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";

/** Null: run it. Throws idempotency_mismatch or _running. */
export async function claimIdempotencyKey(userId: string, key: string, request: string): Promise<{ status: number; body: string } | null> {
  // Takes over after two minutes, when the process died.
  const isLeftBehind = sql`${idempotencyKeys.status} is null and ${idempotencyKeys.request} = excluded.request
    and ${idempotencyKeys.createdAt} < now() - interval '2 minutes'`;
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ userId, key, request })
    .onConflictDoUpdate({ target: [idempotencyKeys.userId, idempotencyKeys.key], set: { createdAt: sql`now()` }, setWhere: isLeftBehind })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!stored) return claimIdempotencyKey(userId, key, request);
  if (stored.request !== request) throw new AppError("idempotency_mismatch");
  if (stored.status === null) throw new AppError("idempotency_running", { retryAfter: 1 });
  return { status: stored.status, body: stored.response?.body ?? "" };
}

/** As text: jsonb reorders keys. */
export async function saveResponse(userId: string, key: string, status: number, body: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status, response: { body } })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** After a failure, so that a retry runs. */
export async function releaseIdempotencyKey(userId: string, key: string): Promise<void> {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

/** For rows that carry their own key (decision 033). */
export async function runIdempotent<T>(key: string | undefined, find: (key: string) => Promise<T | null>, act: () => Promise<T>): Promise<T> {
  if (!key) return act();
  const existing = await find(key);
  if (existing) return existing;
  try {
    return await act();
  } catch (error) {
    const concurrent = await find(key).catch(() => null); // Concurrent twin, or a lost answer.
    if (concurrent) return concurrent;
    throw error;
  }
}

/** For writes without a row; false when recorded before. */
export async function recordIdempotencyKey(tx: Tx, userId: string, key: string): Promise<boolean> {
  const recorded = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, request: key, status: 204, response: { body: "" } })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return recorded.length > 0;
}

export async function removeOldIdempotencyKeys(): Promise<void> {
  await deleteInBatches(idempotencyKeys, lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`));
}
