import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { tryOns } from "#app/db/schema";
import { imageUrlOf } from "#app/models/media/picture";
import type { RunningTryOn } from "./running-try-on";
import { isOpen } from "./try-on-lease.server";
import { canCancel, placeInQueue } from "./try-on-queue.server";

/** What runs or waits, in the order in which it begins; without films. */
export async function listRunningTryOns(viewerId: string): Promise<RunningTryOn[]> {
  const rows = await db
    .select({
      id: tryOns.id,
      status: tryOns.status,
      isSaving: sql<boolean>`${tryOns.savingSince} is not null`,
      isSecondTry: sql<boolean>`${tryOns.refusedModel} is not null`,
      place: placeInQueue,
      canCancel,
      pictureId: sql<string | null>`coalesce(${tryOns.imageUrls}[2], ${tryOns.imageUrls}[1])`,
    })
    .from(tryOns)
    .where(and(eq(tryOns.userId, viewerId), isOpen, isNull(tryOns.filmOf)))
    .orderBy(asc(tryOns.isQueued), asc(tryOns.id))
    .limit(60);
  return rows.map(({ pictureId, ...row }) => ({ ...row, pictureUrl: pictureId && imageUrlOf(pictureId) }));
}
