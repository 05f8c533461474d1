import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, db } from "#app/db/client.server";
import { imageEdits } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { publish } from "./news.server";

/** Seconds: whoever only waits may be relieved by the webhook, whoever sends or stores may not. */
const leases = { waiting: 30, working: 90 };

/** The try-on as its holder knows it. A holder whose fence is no longer the row's writes nothing. */
export type Claim = Awaited<ReturnType<typeof claimImageEdit>> & object;

// by the database's clock, which all machines share
const millisecondsSince = (moment: AnyPgColumn) => sql<number>`(extract(epoch from now() - ${moment}) * 1000)::float8`;

const claimColumns = {
  id: imageEdits.id,
  userId: imageEdits.userId,
  fence: imageEdits.fence,
  status: imageEdits.status,
  model: imageEdits.model,
  prompt: imageEdits.prompt,
  imageUrls: imageEdits.imageUrls,
  isLowPriority: imageEdits.isLowPriority,
  falRequestId: imageEdits.falRequestId,
  /** Milliseconds since a submit began whose answer never came; null when there is none. */
  submittingFor: sql<number | null>`${millisecondsSince(imageEdits.submittingSince)}`,
  attempt: imageEdits.attempt,
  /** In milliseconds. */
  age: millisecondsSince(imageEdits.createdAt),
};

/** Not settled yet. */
export const isOpen = inArray(imageEdits.status, ["pending", "processing"]);
/** Given up and paid back, and its result may yet come. */
export const isTimedOut = and(eq(imageEdits.status, "failed"), eq(imageEdits.error, "timeout"));

/** Not settled for good: still running, or out of time with a result that may yet come. */
const unsettled = and(isNull(imageEdits.deletedAt), or(isOpen, isTimedOut));

const leaseUntil = (lease: keyof typeof leases) => sql`now() + make_interval(secs => ${leases[lease]})`;
const held = ({ id, fence }: { id: string; fence: number }, more?: SQL) => and(eq(imageEdits.id, id), eq(imageEdits.fence, fence), unsettled, more);

/** Takes the try-on up, if nobody holds it and it is not settled for good; else null. */
export async function claimImageEdit(id: string) {
  const [claim] = await db
    .update(imageEdits)
    .set({ fence: sql`${imageEdits.fence} + 1`, leaseUntil: leaseUntil("waiting") })
    .where(
      and(
        eq(imageEdits.id, id),
        unsettled,
        sql`(${imageEdits.status} <> 'failed' or ${imageEdits.falRequestId} is not null)`,
        sql`coalesce(${imageEdits.leaseUntil} <= now(), true)`,
      ),
    )
    .returning(claimColumns);
  return claim ?? null;
}

/** Holds on for another while and reads what changed; null when somebody else has it now, or it was deleted. */
export async function keepLease(claim: Claim, lease: keyof typeof leases): Promise<Claim | null> {
  const [kept] = await db
    .update(imageEdits)
    .set({ leaseUntil: leaseUntil(lease) })
    .where(held(claim))
    .returning(claimColumns);
  return kept ?? null;
}

/** The provider is done and our own copy is being made; the lease holds for that long. */
export async function beginSaving(claim: Claim): Promise<Claim | null> {
  const [begun] = await db
    .update(imageEdits)
    .set({ savingSince: sql`coalesce(${imageEdits.savingSince}, now())`, leaseUntil: leaseUntil("working") })
    .where(held(claim))
    .returning(claimColumns);
  if (begun) await tellStage(db, begun);
  return begun ?? null;
}

// how it ends is told by the settlement
const tellStage = (tx: Db, { id, userId }: { id: string; userId: string }) => publish(tx, userId, { type: "image-edit", id, status: "processing" });

/** Lets go, and has the job come again in some seconds when there is more to do. */
export async function releaseLease(claim: Claim, again?: { inSeconds: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const [released] = await tx.update(imageEdits).set({ leaseUntil: null }).where(held(claim)).returning({ id: imageEdits.id });
    if (released && again) await enqueue(tx, "image-edit", { editId: claim.id }, { startAfter: again.inSeconds });
  });
}

/** Says that a submit is about to be sent, before it is: after a crash nobody can know whether it arrived. */
export async function beginSubmission(claim: Claim): Promise<Claim | null> {
  const [begun] = await db
    .update(imageEdits)
    .set({ submittingSince: sql`now()`, attempt: sql`${imageEdits.attempt} + 1`, leaseUntil: leaseUntil("working") })
    .where(held(claim, isNull(imageEdits.falRequestId)))
    .returning(claimColumns);
  return begun ?? null;
}

/** The provider took it, under this id. Needs no fence: whoever learns the id first spares the others a second submit. */
export async function recordSubmission(editId: string, falRequestId: string, tx: Db = db): Promise<boolean> {
  const rows = await tx
    .update(imageEdits)
    .set({ falRequestId, submittingSince: null, status: sql`case when ${isOpen} then 'processing' else ${imageEdits.status} end` })
    .where(and(eq(imageEdits.id, editId), unsettled, isNull(imageEdits.falRequestId), sql`${imageEdits.submittingSince} is not null`))
    .returning({ id: imageEdits.id, userId: imageEdits.userId });
  if (rows[0]) await tellStage(tx, rows[0]);
  return rows.length > 0;
}

/** The provider surely did not take it, or gave up on it: the next submit may go. */
export async function withdrawSubmission(claim: Claim): Promise<void> {
  await db.update(imageEdits).set({ falRequestId: null, submittingSince: null, savingSince: null, status: "pending" }).where(held(claim, isOpen));
}

// neither free nor held: the job that is to take it is on its way
const relieved = sql`now() - interval '1 minute'`;

/**
 * News from the provider about one of its requests: adopts the id when the submit's answer was lost, relieves a holder who only waits,
 * and enqueues the job, once however often it is told. A request that is not this try-on's changes nothing.
 */
export async function hurryImageEdit(editId: string, { falRequestId, hasResult }: { falRequestId: string; hasResult: boolean }): Promise<boolean> {
  const isWaiting = sql`${imageEdits.leaseUntil} > now() and ${imageEdits.leaseUntil} <= ${leaseUntil("waiting")}`;
  return db.transaction(async (tx) => {
    if (hasResult) await recordSubmission(editId, falRequestId, tx);
    const rows = await tx
      .update(imageEdits)
      .set({ leaseUntil: relieved })
      .where(and(eq(imageEdits.id, editId), eq(imageEdits.falRequestId, falRequestId), unsettled, sql`(${imageEdits.leaseUntil} is null or (${isWaiting}))`))
      .returning({ id: imageEdits.id });
    if (rows.length > 0) await enqueue(tx, "image-edit", { editId });
    return rows.length > 0;
  });
}

/**
 * The open try-ons whose runner may be dead, with the seconds until it would lose its lease: a minute old and never taken up,
 * or taken up and, unless those still under a lease are asked for too, not held on to.
 */
export async function abandonedImageEdits({ withLeased }: { withLeased: boolean }): Promise<{ id: string; freeIn: number }[]> {
  const lease = withLeased ? sql`${imageEdits.leaseUntil} is not null` : sql`${imageEdits.leaseUntil} <= now()`;
  return db
    .select({ id: imageEdits.id, freeIn: sql<number>`ceil(greatest(0, coalesce(extract(epoch from ${imageEdits.leaseUntil} - now()), 0)))::int` })
    .from(imageEdits)
    .where(
      and(
        isNull(imageEdits.deletedAt),
        isOpen,
        sql`(${lease} or (${imageEdits.leaseUntil} is null and ${imageEdits.createdAt} < now() - interval '1 minute'))`,
      ),
    )
    .orderBy(imageEdits.id)
    .limit(500); // the next minute takes the next
}
