import { type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { posts } from "#app/db/schema";

// one key for two people, whoever names whom first
const keyOf = (one: string, other: SQL) => sql`hashtextextended(least(${one}::uuid, ${other})::text || greatest(${one}::uuid, ${other})::text, 0)`;

/** Waits until nobody writes on a post of the other's, and holds off whoever wants to, until the transaction ends: the first step of a block. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(one, sql`${other}::uuid`)})`);
}

/** Waits until nobody is just leaving or coming back, and holds it off until the transaction ends; before any lock on a pair. */
export async function holdStay(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(userId, sql`${userId}::uuid`)})`);
}

/**
 * From now to the transaction's end no block comes between the viewer and the post's owner, the viewer does not leave,
 * and the post's row is held before those that hang on it, in the order its deletion takes them.
 */
export const holdPost = (tx: Tx, viewerId: string, postId: string) => hold(tx, viewerId, postId, sql`no key update`);

// one statement, and in this order: a row is locked last, when the join with the pair's lock is done
async function hold(tx: Tx, viewerId: string, postId: string, strength: SQL, ...locks: SQL[]): Promise<void> {
  const shared = [keyOf(viewerId, sql`${viewerId}::uuid`), keyOf(viewerId, sql`${posts.userId}`)];
  await tx.execute(sql`
    with pair as materialized (
      select ${sql.join([...shared.map((key) => sql`pg_advisory_xact_lock_shared(${key})`), ...locks], sql`, `)}
      from ${posts} where ${posts.id} = ${postId})
    select 1 from ${posts}, pair where ${posts.id} = ${postId} for ${strength} of ${posts}`);
}

/** A save or comment, in one transaction that holds the post. Whether the viewer is there and may see it is for the write to ask. */
export function writeOnPost<T>(viewerId: string, postId: string, write: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await holdPost(tx, viewerId, postId);
    return write(tx);
  });
}

/** The same beside other people's writes on the post, which only cannot be deleted meanwhile; the viewer's own come one after the other. What changes the post's row, and holds off the others, comes last in it. */
export function writeBesideOthers<T>(viewerId: string, postId: string, write: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await hold(tx, viewerId, postId, sql`key share`, sql`pg_advisory_xact_lock(${keyOf(viewerId, sql`${posts.id}`)})`);
    return write(tx);
  });
}
