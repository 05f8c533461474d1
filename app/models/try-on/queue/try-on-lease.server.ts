import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { enqueue } from "#app/queue/queue.server";
import { publishTryOn } from "../try-on-event.server";

/** Seconds; webhooks may take over `waiting` leases only. */
const leaseSeconds = { waiting: 30, working: 90 };

/** Writes require the row's current fence. */
export type TryOnClaim = Awaited<ReturnType<typeof claimTryOn>> & object;

/** When it was submitted, or left the queue. */
export const startedAt = sql`coalesce(${tryOns.startedAt}, ${tryOns.createdAt})`;

const millisecondsSince = (moment: AnyPgColumn) => sql<number>`(extract(epoch from now() - ${moment}) * 1000)::float8`;

const claimColumns = {
  id: tryOns.id,
  userId: tryOns.userId,
  fence: tryOns.fence,
  status: tryOns.status,
  model: tryOns.model,
  prompt: tryOns.prompt,
  kind: tryOns.kind,
  filmOf: tryOns.filmOf,
  imageUrls: tryOns.imageUrls,
  isLowPriority: tryOns.isLowPriority,
  language: tryOns.language,
  /** Of the person's photo; null when it is gone. */
  photoWidth: sql<number | null>`(select media.width from media where media.id = image_edits.image_urls[1])`,
  photoHeight: sql<number | null>`(select media.height from media where media.id = image_edits.image_urls[1])`,
  falRequestId: tryOns.falRequestId,
  refusedModel: tryOns.refusedModel,
  /** Since an unanswered submit; else null. */
  submittingMs: sql<number | null>`${millisecondsSince(tryOns.submittingSince)}`,
  attempt: tryOns.attempt,
  /** Of this try: a second one has its own deadline. */
  ageMs: sql<number>`(extract(epoch from now() - coalesce(${tryOns.retriedAt}, ${startedAt})) * 1000)::float8`,
};

const unsubmitted = { falRequestId: null, submittingSince: null, savingSince: null, status: "pending" } as const;

export const isOpen = inArray(tryOns.status, ["pending", "processing"]);
/** Refunded, but a late result still counts. */
export const isTimedOut = and(eq(tryOns.status, "failed"), eq(tryOns.error, "timeout"));

const isUnsettled = and(isNull(tryOns.deletedAt), or(isOpen, isTimedOut));

const leaseUntil = (lease: keyof typeof leaseSeconds) => sql`now() + make_interval(secs => ${leaseSeconds[lease]})`;
const isHeldBy = ({ id, fence }: { id: string; fence: number }, more?: SQL) => and(eq(tryOns.id, id), eq(tryOns.fence, fence), isUnsettled, more);

/** Null when queued, leased or settled. */
export async function claimTryOn(id: string) {
  const [claim] = await db
    .update(tryOns)
    .set({ fence: sql`${tryOns.fence} + 1`, leaseUntil: leaseUntil("waiting") })
    .where(
      and(
        eq(tryOns.id, id),
        isUnsettled,
        eq(tryOns.isQueued, false),
        sql`(${tryOns.status} <> 'failed' or ${tryOns.falRequestId} is not null)`,
        sql`coalesce(${tryOns.leaseUntil} <= now(), true)`,
      ),
    )
    .returning(claimColumns);
  return claim ?? null;
}

/** Null when taken over or deleted. */
export async function renewLease(claim: TryOnClaim, lease: keyof typeof leaseSeconds): Promise<TryOnClaim | null> {
  const [renewed] = await db
    .update(tryOns)
    .set({ leaseUntil: leaseUntil(lease) })
    .where(isHeldBy(claim))
    .returning(claimColumns);
  return renewed ?? null;
}

export async function beginSaving(claim: TryOnClaim): Promise<TryOnClaim | null> {
  const [begun] = await db
    .update(tryOns)
    .set({ savingSince: sql`coalesce(${tryOns.savingSince}, now())`, leaseUntil: leaseUntil("working") })
    .where(isHeldBy(claim))
    .returning(claimColumns);
  if (begun) await publishTryOn(db, begun, "processing");
  return begun ?? null;
}

export async function releaseLease(claim: TryOnClaim, retry?: { inSeconds: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const [released] = await tx.update(tryOns).set({ leaseUntil: null }).where(isHeldBy(claim)).returning({ id: tryOns.id });
    if (released && retry) await enqueue(tx, "image-edit", { editId: claim.id }, { startAfter: retry.inSeconds });
  });
}

/** Marks the submit before it is sent, for crash recovery. */
export async function beginSubmission(claim: TryOnClaim): Promise<TryOnClaim | null> {
  const [begun] = await db
    .update(tryOns)
    .set({ submittingSince: sql`now()`, attempt: sql`${tryOns.attempt} + 1`, leaseUntil: leaseUntil("working") })
    .where(isHeldBy(claim, isNull(tryOns.falRequestId)))
    .returning(claimColumns);
  return begun ?? null;
}

/** Needs no fence: the first id wins, but for the one whose result was refused. */
export async function recordSubmission(editId: string, falRequestId: string, tx: Db = db): Promise<boolean> {
  const rows = await tx
    .update(tryOns)
    .set({ falRequestId, submittingSince: null, status: sql`case when ${isOpen} then 'processing' else ${tryOns.status} end` })
    .where(and(eq(tryOns.id, editId), isUnsettled, isNull(tryOns.falRequestId), isNotRefused(falRequestId), sql`${tryOns.submittingSince} is not null`))
    .returning({ id: tryOns.id, userId: tryOns.userId, filmOf: tryOns.filmOf });
  if (rows[0]) await publishTryOn(tx, rows[0], "processing");
  return rows.length > 0;
}

const isNotRefused = (falRequestId: string) => sql`${tryOns.refusedRequestId} is distinct from ${falRequestId}`;

/** Gives a try-on with a refused result to another model; false after its second try. */
export async function beginSecondTry(claim: TryOnClaim, model: string): Promise<boolean> {
  const [begun] = await db
    .update(tryOns)
    .set({
      model,
      refusedModel: tryOns.model,
      refusedRequestId: tryOns.falRequestId,
      retriedAt: sql`now()`,
      attempt: 0,
      ...unsubmitted,
    })
    .where(isHeldBy(claim, and(isOpen, isNull(tryOns.refusedModel))))
    .returning({ id: tryOns.id, userId: tryOns.userId, filmOf: tryOns.filmOf });
  if (begun) await publishTryOn(db, begun, "pending");
  return begun !== undefined;
}

export async function withdrawSubmission(claim: TryOnClaim): Promise<void> {
  await db.update(tryOns).set(unsubmitted).where(isHeldBy(claim, isOpen));
}

// Leaves the queued job time to take it.
const expiredLease = sql`now() - interval '1 minute'`;

/** Idempotent; ignores requests of other try-ons. */
export async function applyProviderUpdate(editId: string, { falRequestId, hasResult }: { falRequestId: string; hasResult: boolean }): Promise<boolean> {
  const isWaiting = sql`${tryOns.leaseUntil} > now() and ${tryOns.leaseUntil} <= ${leaseUntil("waiting")}`;
  return db.transaction(async (tx) => {
    if (hasResult) await recordSubmission(editId, falRequestId, tx);
    const rows = await tx
      .update(tryOns)
      .set({ leaseUntil: expiredLease })
      .where(and(eq(tryOns.id, editId), eq(tryOns.falRequestId, falRequestId), isUnsettled, sql`(${tryOns.leaseUntil} is null or (${isWaiting}))`))
      .returning({ id: tryOns.id });
    if (rows.length > 0) await enqueue(tx, "image-edit", { editId });
    return rows.length > 0;
  });
}

/** Seconds until each lease expires. */
export async function listAbandonedTryOns({ withLeased }: { withLeased: boolean }): Promise<{ id: string; freeIn: number }[]> {
  const lease = withLeased ? sql`${tryOns.leaseUntil} is not null` : sql`${tryOns.leaseUntil} <= now()`;
  return db
    .select({ id: tryOns.id, freeIn: sql<number>`ceil(greatest(0, coalesce(extract(epoch from ${tryOns.leaseUntil} - now()), 0)))::int` })
    .from(tryOns)
    .where(
      and(
        isNull(tryOns.deletedAt),
        isOpen,
        eq(tryOns.isQueued, false),
        sql`(${lease} or (${tryOns.leaseUntil} is null and ${startedAt} < now() - interval '1 minute'))`,
      ),
    )
    .orderBy(tryOns.id)
    .limit(500);
}
