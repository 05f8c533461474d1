import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { pushSubscriptions } from "#app/db/schema";
import { enqueue, type PushSubject } from "#app/queue/queue.server";

export const hasPushSubscription = (userId: string): SQL => sql`exists (select 1 from ${pushSubscriptions} where user_id = ${userId}::uuid)`;

type Options = { subscriptionId?: string; startAfter?: number };

/** What waits already is not enqueued again. */
export async function enqueuePush(tx: Tx, userId: string, about: PushSubject, { subscriptionId, startAfter = 0 }: Options = {}): Promise<void> {
  const singletonKey = [subscriptionId ?? userId, about.kind, "id" in about ? about.id : ""].join(":");
  await enqueue(tx, "push", { userId, about, ...(subscriptionId ? { subscriptionId } : {}) }, { singletonKey, startAfter });
}
