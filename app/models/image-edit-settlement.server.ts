import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { imageEdits, posts } from "#app/db/schema";
import { refundCredit } from "./credit.server";
import type { EditFailure } from "./edit-failure";
import { isOpen, isTimedOut } from "./image-edit-lease.server";
import { deleteMedia } from "./media.server";
import { publish } from "./news.server";
import { notify } from "./notification.server";

export type Outcome = { resultIds: string[] } | { failure: EditFailure };

/**
 * The one way a try-on ends, for poll, webhook, deadline and recovery alike; true for the one call that takes effect.
 * A result counts while the fence holds, or late, after a timeout, when the refund already made stands. A failure gives the credit back, once.
 */
export async function settleEdit({ id, fence }: { id: string; fence: number }, outcome: Outcome): Promise<boolean> {
  return db.transaction((tx) => ("resultIds" in outcome ? complete(tx, id, fence, outcome.resultIds) : fail(tx, id, fence, outcome.failure)));
}

const settled = { settledAt: sql`now()`, leaseUntil: null, submittingSince: null };

async function complete(tx: Tx, id: string, fence: number, resultIds: string[]): Promise<boolean> {
  // the look before the try-on of it: in the order in which the look's deletion takes them
  await tx.execute(sql`select 1 from ${posts} where id = (select source_post_id from ${imageEdits} where id = ${id}) for no key update`);
  const [edit] = await tx
    .update(imageEdits)
    .set({ ...settled, status: "completed", error: null, resultImageUrls: resultIds })
    .where(and(eq(imageEdits.id, id), isNull(imageEdits.deletedAt), or(and(isOpen, eq(imageEdits.fence, fence)), isTimedOut)))
    .returning({ userId: imageEdits.userId, sourcePostId: imageEdits.sourcePostId });
  if (!edit) {
    await deleteMedia(tx, resultIds);
    return false;
  }
  if (edit.sourcePostId) await countTryOn(tx, edit.userId, { postId: edit.sourcePostId, editId: id });
  await notify(tx, edit.userId, { type: "edit_ready", editId: id });
  await publish(tx, edit.userId, { type: "image-edit", id, status: "completed" });
  return true;
}

// how many people tried it, each once: the look is held first, so that of one's two at once the later sees the earlier
async function countTryOn(tx: Tx, userId: string, { postId, editId }: { postId: string; editId: string }) {
  const [look] = await tx
    .select({ ownerId: posts.userId })
    .from(posts)
    .where(and(eq(posts.id, postId), sql`${posts.userId} <> ${userId}`))
    .for("no key update");
  if (!look) return;
  const isFirst = sql`not exists (
    select 1 from ${imageEdits} where user_id = ${userId} and source_post_id = ${postId} and status = 'completed' and image_edits.id <> ${editId})`;
  await tx
    .update(posts)
    .set({ tryOnsCount: sql`${posts.tryOnsCount} + 1` })
    .where(and(eq(posts.id, postId), isFirst));
  await notify(tx, look.ownerId, { type: "try_on", actorId: userId, postId });
}

async function fail(tx: Tx, id: string, fence: number, failure: EditFailure): Promise<boolean> {
  const [edit] = await tx
    .update(imageEdits)
    .set({ ...settled, status: "failed", error: failure, submittingSince: failure === "timeout" ? imageEdits.submittingSince : null })
    .where(and(eq(imageEdits.id, id), isOpen, eq(imageEdits.fence, fence)))
    .returning({ userId: imageEdits.userId });
  if (!edit) return false;
  if (await refundCredit(tx, edit.userId, id)) await notify(tx, edit.userId, { type: "credit_returned", editId: id });
  await publish(tx, edit.userId, { type: "image-edit", id, status: "failed" });
  return true;
}
