import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import { editFeedback, editLinks, imageEdits, media } from "#app/db/schema";
import { AppError } from "./app-error";
import { refundCredit } from "./credit.server";
import { isOpen } from "./image-edit-lease.server";
import { deleteMedia } from "./media.server";
import { forgetEdit } from "./notification.server";
import { retention } from "./retention";
import { isUuid } from "./uuid";

const emptied = { prompt: "", description: null, imageUrls: [], resultImageUrls: [] };

/**
 * Deletes the viewer's try-on with its own pictures that nothing else uses. One still running ends here: its credit comes back, a late result is ignored.
 * What stays for some days is a row without words or pictures: it keeps counts and limits right, and says what to cancel at the provider.
 */
export async function deleteImageEdit(viewerId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError("not_found");
  const own = and(eq(imageEdits.id, id), eq(imageEdits.userId, viewerId), isNull(imageEdits.deletedAt));
  await db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(imageEdits)
      .set({ status: "failed", error: "deleted", settledAt: sql`now()`, leaseUntil: null })
      .where(and(own, isOpen))
      .returning({ id: imageEdits.id });
    if (stopped) await refundCredit(tx, viewerId, id);
    const [edit] = await tx.select({ inputs: imageEdits.imageUrls, results: imageEdits.resultImageUrls }).from(imageEdits).where(own).for("no key update");
    if (!edit) throw new AppError("not_found");
    await tx
      .update(imageEdits)
      .set({ ...emptied, deletedAt: sql`now()` })
      .where(own);
    await forgetEdit(tx, id);
    await tx.delete(editLinks).where(eq(editLinks.editId, id));
    await tx.delete(editFeedback).where(eq(editFeedback.editId, id));
    await deleteMedia(tx, await made(tx, viewerId, [...edit.inputs, ...edit.results]));
  });
}

/** Those of the pictures that the person brought or got for a try-on, not the looks of others and not what they uploaded to post. */
async function made(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isAnyOf(media.id, ids), eq(media.ownerId, userId), inArray(media.purpose, ["edit_input", "edit_result"])));
  return rows.map((row) => row.id);
}

/** The provider's request of a try-on that its owner deleted, to be cancelled there; null otherwise. */
export async function requestOfDeleted(id: string): Promise<string | null> {
  const [edit] = await db
    .select({ falRequestId: imageEdits.falRequestId })
    .from(imageEdits)
    .where(and(eq(imageEdits.id, id), sql`${imageEdits.deletedAt} is not null`));
  return edit?.falRequestId ?? null;
}

/** Empties try-ons that were deleted while a deletion still kept their words, in portions; the sweeper's part. */
export async function emptyDeletedEdits(atOnce = 500): Promise<void> {
  const isFull = sql`deleted_at is not null and (prompt <> '' or description is not null or image_urls <> '{}' or result_image_urls <> '{}')`;
  let ids: string[];
  do {
    ids = await db.transaction(async (tx) => {
      const full = await tx.select({ id: imageEdits.id }).from(imageEdits).where(isFull).limit(atOnce).for("no key update", { skipLocked: true });
      const found = full.map(({ id }) => id);
      await tx.update(imageEdits).set(emptied).where(isAnyOf(imageEdits.id, found));
      await tx.delete(editFeedback).where(isAnyOf(editFeedback.editId, found));
      return found;
    });
  } while (ids.length > 0);
}

/** Removes the rows of try-ons deleted long ago; the sweeper's part. */
export async function removeDeletedEdits(): Promise<void> {
  await removeAll(imageEdits, sql`deleted_at < now() - make_interval(days => ${retention.deletedTryOnDays})`);
}
