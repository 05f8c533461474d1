import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { media, tryOnFeedback, tryOnLinks, tryOns } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { refundCredit } from "#app/models/billing/credit.server";
import { deleteTryOnNotifications } from "#app/models/events/notification.server";
import { deleteMedia } from "#app/models/media/media.server";
import { retention } from "#app/models/shared/retention";
import { isOpen } from "./queue/try-on-lease.server";
import { startQueuedTryOns } from "./queue/try-on-queue.server";
import { publishTryOn } from "./try-on-event.server";

const clearedColumns = { prompt: "", description: null, imageUrls: [], resultImageUrls: [] };

const isOwn = (viewerId: string, id: string) => and(eq(tryOns.id, id), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt));

/** Refunds a running one, and its films; an empty row stays (decision 034). */
export async function deleteTryOn(viewerId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    await deleteFilmRows(tx, viewerId, id);
    await clearRow(tx, viewerId, id);
  });
}

/** Keeps the result; throws not_found without a film. */
export async function deleteFilm(viewerId: string, editId: string): Promise<void> {
  if (!isUuid(editId)) throw new AppError("not_found");
  const count = await db.transaction((tx) => deleteFilmRows(tx, viewerId, editId));
  if (count === 0) throw new AppError("not_found");
}

// Lock order: result, film, user.
async function deleteFilmRows(tx: Tx, viewerId: string, editId: string): Promise<number> {
  await tx.select({ id: tryOns.id }).from(tryOns).where(isOwn(viewerId, editId)).for("no key update");
  const films = await tx
    .select({ id: tryOns.id })
    .from(tryOns)
    .where(and(eq(tryOns.filmOf, editId), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt)))
    .orderBy(tryOns.id);
  for (const film of films) await clearRow(tx, viewerId, film.id);
  return films.length;
}

async function clearRow(tx: Tx, viewerId: string, id: string): Promise<void> {
  const [stopped] = await tx
    .update(tryOns)
    .set({ status: "failed", error: "deleted", isQueued: false, settledAt: sql`now()`, leaseUntil: null })
    .where(and(isOwn(viewerId, id), isOpen))
    .returning({ id: tryOns.id, userId: tryOns.userId, filmOf: tryOns.filmOf });
  if (stopped) {
    await refundCredit(tx, viewerId, id);
    await publishTryOn(tx, stopped, "failed");
  }
  const [edit] = await tx.select({ inputs: tryOns.imageUrls, results: tryOns.resultImageUrls }).from(tryOns).where(isOwn(viewerId, id)).for("no key update");
  if (!edit) throw new AppError("not_found");
  await tx
    .update(tryOns)
    .set({ ...clearedColumns, deletedAt: sql`now()` })
    .where(isOwn(viewerId, id));
  await deleteTryOnNotifications(tx, id);
  await tx.delete(tryOnLinks).where(eq(tryOnLinks.editId, id));
  await tx.delete(tryOnFeedback).where(eq(tryOnFeedback.editId, id));
  await deleteMedia(tx, await filterTryOnMedia(tx, viewerId, [...edit.inputs, ...edit.results]));
  if (stopped) await startQueuedTryOns(tx, viewerId);
}

async function filterTryOnMedia(tx: Tx, userId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(isAnyOf(media.id, ids), eq(media.ownerId, userId), inArray(media.purpose, ["edit_input", "piece_part", "edit_result", "film"])));
  return rows.map((row) => row.id);
}

/** For cancelling at the provider; null unless deleted. */
export async function getDeletedRequestId(id: string): Promise<string | null> {
  const [edit] = await db
    .select({ falRequestId: tryOns.falRequestId })
    .from(tryOns)
    .where(and(eq(tryOns.id, id), sql`${tryOns.deletedAt} is not null`));
  return edit?.falRequestId ?? null;
}

export async function clearDeletedTryOns(atOnce = 500): Promise<void> {
  const isFull = sql`deleted_at is not null and (prompt <> '' or description is not null or image_urls <> '{}' or result_image_urls <> '{}')`;
  let cleared: string[];
  do {
    cleared = await db.transaction(async (tx) => {
      const rows = await tx.select({ id: tryOns.id }).from(tryOns).where(isFull).limit(atOnce).for("no key update", { skipLocked: true });
      const ids = rows.map(({ id }) => id);
      await tx.update(tryOns).set(clearedColumns).where(isAnyOf(tryOns.id, ids));
      await tx.delete(tryOnFeedback).where(isAnyOf(tryOnFeedback.editId, ids));
      return ids;
    });
  } while (cleared.length > 0);
}

export async function removeDeletedTryOns(): Promise<void> {
  await deleteInBatches(tryOns, sql`deleted_at < now() - make_interval(days => ${retention.deletedTryOnDays})`);
}
