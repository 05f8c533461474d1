import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { posts, tryOns } from "#app/db/schema";
import { refundCredit } from "#app/models/billing/credit.server";
import { notify } from "#app/models/events/notification.server";
import { deleteMedia } from "#app/models/media/media.server";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import { publishTryOn } from "../try-on-event.server";
import { isOpen, isTimedOut } from "./try-on-lease.server";
import { startQueuedTryOns } from "./try-on-queue.server";

export type TryOnOutcome = { resultIds: string[] } | { failure: TryOnFailure };

/** Idempotent; true for the call that took effect. */
export async function settleTryOn({ id, fence }: { id: string; fence: number }, outcome: TryOnOutcome): Promise<boolean> {
  return db.transaction((tx) => ("resultIds" in outcome ? completeTryOn(tx, id, fence, outcome.resultIds) : failTryOn(tx, id, fence, outcome.failure)));
}

const settledColumns = { isQueued: false, settledAt: sql`now()`, leaseUntil: null, submittingSince: null };

async function completeTryOn(tx: Tx, id: string, fence: number, resultIds: string[]): Promise<boolean> {
  // Lock order: post before try-on.
  await tx.execute(sql`select 1 from ${posts} where id = (select source_post_id from ${tryOns} where id = ${id}) for no key update`);
  const [edit] = await tx
    .update(tryOns)
    .set({
      ...settledColumns,
      status: "completed",
      error: null,
      resultImageUrls: resultIds,
      seenAt: sql`case when ${tryOns.filmOf} is null then ${tryOns.seenAt} else now() end`,
    })
    .where(and(eq(tryOns.id, id), isNull(tryOns.deletedAt), or(and(isOpen, eq(tryOns.fence, fence)), isTimedOut)))
    .returning({ userId: tryOns.userId, sourcePostId: tryOns.sourcePostId, filmOf: tryOns.filmOf });
  if (!edit) {
    await deleteMedia(tx, resultIds);
    return false;
  }
  if (edit.sourcePostId) await countTryOn(tx, edit.userId, { postId: edit.sourcePostId, editId: id });
  await notify(tx, edit.userId, edit.filmOf ? { type: "film_ready", editId: edit.filmOf } : { type: "edit_ready", editId: id });
  await publishTryOn(tx, { id, ...edit }, "completed");
  await startQueuedTryOns(tx, edit.userId);
  return true;
}

// Distinct users; the post lock serializes counts.
async function countTryOn(tx: Tx, userId: string, { postId, editId }: { postId: string; editId: string }) {
  const [look] = await tx
    .select({ ownerId: posts.userId })
    .from(posts)
    .where(and(eq(posts.id, postId), sql`${posts.userId} <> ${userId}`))
    .for("no key update");
  if (!look) return;
  const isFirst = sql`not exists (
    select 1 from ${tryOns} where user_id = ${userId} and source_post_id = ${postId} and status = 'completed' and image_edits.id <> ${editId})`;
  await tx
    .update(posts)
    .set({ tryOnsCount: sql`${posts.tryOnsCount} + 1` })
    .where(and(eq(posts.id, postId), isFirst));
  await notify(tx, look.ownerId, { type: "try_on", actorId: userId, postId });
}

async function failTryOn(tx: Tx, id: string, fence: number, failure: TryOnFailure): Promise<boolean> {
  const [edit] = await tx
    .update(tryOns)
    .set({ ...settledColumns, status: "failed", error: failure, submittingSince: failure === "timeout" ? tryOns.submittingSince : null })
    .where(and(eq(tryOns.id, id), isOpen, eq(tryOns.fence, fence)))
    .returning({ userId: tryOns.userId, filmOf: tryOns.filmOf });
  if (!edit) return false;
  if (await refundCredit(tx, edit.userId, id))
    await notify(tx, edit.userId, edit.filmOf ? { type: "film_failed", editId: edit.filmOf } : { type: "credit_returned", editId: id });
  await publishTryOn(tx, { id, ...edit }, "failed");
  await startQueuedTryOns(tx, edit.userId);
  return true;
}
