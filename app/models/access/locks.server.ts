import { type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { retryDeadlocks } from "#app/db/retry-deadlocks.server";
import { posts } from "#app/db/schema";

// One lock key per pair, in either order.
const pairLockKey = (one: string, other: SQL) => sql`hashtextextended(least(${one}::uuid, ${other})::text || greatest(${one}::uuid, ${other})::text, 0)`;

/** Takes the exclusive pair lock until the transaction ends. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${pairLockKey(one, sql`${other}::uuid`)})`);
}

/** Takes the shared account-deletion lock; before any pair lock. */
export async function lockPresenceShared(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${pairLockKey(userId, sql`${userId}::uuid`)})`);
}

/** Takes deletion and pair locks shared, then the post row. */
export const lockPostRow = (tx: Tx, viewerId: string, postId: string) => acquirePostLocks(tx, viewerId, postId, sql`no key update`);

// One statement: the row lock comes last (decision 008).
async function acquirePostLocks(tx: Tx, viewerId: string, postId: string, strength: SQL, ...locks: SQL[]): Promise<void> {
  const shared = [pairLockKey(viewerId, sql`${viewerId}::uuid`), pairLockKey(viewerId, sql`${posts.userId}`)];
  await tx.execute(sql`
    with pair as materialized (
      select ${sql.join([...shared.map((key) => sql`pg_advisory_xact_lock_shared(${key})`), ...locks], sql`, `)}
      from ${posts} where ${posts.id} = ${postId})
    select 1 from ${posts}, pair where ${posts.id} = ${postId} for ${strength} of ${posts}`);
}

/** Runs a write under `lockPostRow`; the write checks visibility. */
export function withPostLock<T>(viewerId: string, postId: string, write: (tx: Tx) => Promise<T>): Promise<T> {
  return retryDeadlocks(() =>
    db.transaction(async (tx) => {
      await lockPostRow(tx, viewerId, postId);
      return write(tx);
    }),
  );
}

/** The same with a shared row lock; update the post row last. */
export function withSharedPostLock<T>(viewerId: string, postId: string, write: (tx: Tx) => Promise<T>): Promise<T> {
  return retryDeadlocks(() =>
    db.transaction(async (tx) => {
      await acquirePostLocks(tx, viewerId, postId, sql`key share`, sql`pg_advisory_xact_lock(${pairLockKey(viewerId, sql`${posts.id}`)})`);
      return write(tx);
    }),
  );
}
