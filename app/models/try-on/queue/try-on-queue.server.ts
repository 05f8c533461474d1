import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { type Db, db, type Tx } from "#app/db/client.server";
import { tryOns, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { refundCredit } from "#app/models/billing/credit.server";
import type { Plan } from "#app/models/contract";
import { publish } from "#app/models/events/events.server";
import { notify } from "#app/models/events/notification.server";
import { enqueue } from "#app/queue/queue.server";
import { isOpen, startedAt } from "./try-on-lease.server";

/** Concurrent try-ons per plan, those that may wait for them, and premium's daily fast ones. */
const maxRunning: Record<Plan, number> = { free: 3, basic: 3, premium: 2 };
const maxQueued = 10;
const fullPriorityPerDay = 30;

/** Each one ahead takes minutes at most. */
const maxQueuedMinutes = 120;

const getMaxRunning = (plan: Plan) => Math.ceil(maxRunning[plan] * env.RATE_LIMIT_FACTOR);

type Start = { isQueued: boolean; isLowPriority: boolean };

type Viewer = { id: string; subscriptionPlan: Plan };

/** How the next one starts; the caller locks the user. Throws too_many_running. */
export async function requireCapacity(tx: Tx, viewer: Viewer): Promise<Start> {
  const count = await countTryOns(tx, viewer.id);
  if (count.queued >= maxQueued) throw new AppError("too_many_running", { retryAfter: 10 });
  return {
    isQueued: count.queued > 0 || count.running >= getMaxRunning(viewer.subscriptionPlan),
    isLowPriority: viewer.subscriptionPlan === "premium" && count.today >= fullPriorityPerDay,
  };
}

/** How many more may begin or wait. */
export async function getFreePlaces(viewer: Viewer): Promise<number> {
  const { running, queued } = await countTryOns(db, viewer.id);
  const free = queued > 0 ? 0 : Math.max(0, getMaxRunning(viewer.subscriptionPlan) - running);
  return free + Math.max(0, maxQueued - queued);
}

async function countTryOns(tx: Db, viewerId: string) {
  const [count = { running: 0, queued: 0, today: 0 }] = await tx
    .select({
      running: sql<number>`count(*) filter (where ${isOpen} and not ${tryOns.isQueued} and ${tryOns.filmOf} is null)::int`,
      queued: sql<number>`count(*) filter (where ${tryOns.isQueued})::int`,
      today: sql<number>`count(*) filter (where ${tryOns.createdAt} >= date_trunc('day', now(), 'America/Sao_Paulo'))::int`,
    })
    .from(tryOns)
    .where(and(eq(tryOns.userId, viewerId), sql`${tryOns.createdAt} > now() - interval '25 hours'`));
  return count;
}

/** Starts its job unless it is queued, and tells the person's pages. */
export async function enqueueTryOn(tx: Tx, userId: string, { id, isQueued, isLowPriority }: { id: string } & Start): Promise<void> {
  if (!isQueued) await enqueue(tx, "image-edit", { editId: id }, { priority: isLowPriority ? -1 : 0 });
  await publish(tx, userId, { type: "image-edit", id, status: "pending" });
}

/** Starts what the plan allows, oldest first; for each end of a try-on. */
export async function startQueuedTryOns(tx: Tx, userId: string): Promise<void> {
  // New try-ons count under the same lock.
  const [person] = await tx.select({ plan: users.subscriptionPlan }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!person) return;
  const running = await tx.$count(tryOns, and(eq(tryOns.userId, userId), isOpen, eq(tryOns.isQueued, false), isNull(tryOns.filmOf)));
  const free = getMaxRunning(person.plan) - running;
  if (free <= 0) return;
  const next = await tx
    .select({ id: tryOns.id, isLowPriority: tryOns.isLowPriority })
    .from(tryOns)
    .where(and(eq(tryOns.userId, userId), isQueued))
    .orderBy(asc(tryOns.id))
    .limit(free)
    .for("no key update", { skipLocked: true }); // a cancel holds the row and waits for the user
  for (const { id, isLowPriority } of next) {
    await tx.update(tryOns).set({ isQueued: false, startedAt: sql`now()` }).where(eq(tryOns.id, id));
    await enqueueTryOn(tx, userId, { id, isQueued: false, isLowPriority });
  }
}

// Both conditions: the status is the partial index's.
const isQueued = and(eq(tryOns.status, "pending"), eq(tryOns.isQueued, true));

/** Repairs a queue that nothing moves; for every minute and every start. */
export async function startAllQueuedTryOns(): Promise<void> {
  const people = await db.selectDistinct({ id: tryOns.userId }).from(tryOns).where(isQueued).limit(500);
  for (const { id } of people) await db.transaction((tx) => startQueuedTryOns(tx, id));
}

/** Ends, with its credit back, what waited for too long. */
export async function expireQueuedTryOns(): Promise<void> {
  const isExpired = and(isQueued, sql`${tryOns.createdAt} < now() - make_interval(mins => ${maxQueuedMinutes})`);
  const rows = await db.select({ id: tryOns.id }).from(tryOns).where(isExpired).limit(500);
  for (const { id } of rows) await db.transaction((tx) => endBeforeStart(tx, and(eq(tryOns.id, id), isExpired), "waited_too_long"));
}

/** Nothing was sent to a provider, and nothing is being sent. */
const isUnsent = and(isOpen, eq(tryOns.attempt, 0), isNull(tryOns.submittingSince), isNull(tryOns.falRequestId), isNull(tryOns.refusedModel));

/** For a button: what begins at once shows none. */
export const canCancel = sql<boolean>`(${isUnsent} and (${tryOns.isQueued} or ${startedAt} < now() - interval '10 seconds'))`;

/** Gives the credit back; idempotent. Throws try_on_begun once something was sent. */
export async function cancelTryOn(viewerId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError("not_found");
  const isOwn = and(eq(tryOns.id, id), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt));
  await db.transaction(async (tx) => {
    if ((await endBeforeStart(tx, and(isOwn, isUnsent), "cancelled")) > 0) return startQueuedTryOns(tx, viewerId);
    const [edit] = await tx.select({ error: tryOns.error }).from(tryOns).where(isOwn);
    if (!edit) throw new AppError("not_found");
    if (edit.error !== "cancelled") throw new AppError("try_on_begun");
  });
}

/** Cancels those of them that were not sent; says how many. */
export async function cancelTryOnsOf(viewerId: string, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endBeforeStart(tx, and(eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), which, isUnsent), "cancelled");
    if (ended > 0) await startQueuedTryOns(tx, viewerId);
    return ended;
  });
}

/** Cancels all that wait, for a consent that is withdrawn. */
export async function cancelQueuedTryOns(viewerId: string): Promise<void> {
  await db.transaction((tx) => endBeforeStart(tx, and(eq(tryOns.userId, viewerId), isQueued), "cancelled"));
}

/** How many were ended; a redo that never began may be asked for again. */
async function endBeforeStart(tx: Tx, which: SQL | undefined, error: "cancelled" | "waited_too_long"): Promise<number> {
  const ended = await tx
    .update(tryOns)
    .set({ status: "failed", error, isQueued: false, redoOf: null, settledAt: sql`now()`, leaseUntil: null })
    .where(which)
    .returning({ id: tryOns.id, userId: tryOns.userId });
  for (const { id, userId } of ended) {
    const isRefunded = await refundCredit(tx, userId, id);
    if (isRefunded && error === "waited_too_long") await notify(tx, userId, { type: "credit_returned", editId: id });
    await publish(tx, userId, { type: "image-edit", id, status: "failed" });
  }
  return ended.length;
}

/** Of the own queue, from 1; null once it has begun. Reads `image_edits`. */
export const placeInQueue = sql<number | null>`case when image_edits.is_queued then (
  select count(*)::int from image_edits ahead
  where ahead.user_id = image_edits.user_id and ahead.status = 'pending' and ahead.is_queued and ahead.id <= image_edits.id) end`;
