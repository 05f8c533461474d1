import { and, eq, type SQL, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { tryOnFeedback, tryOnLinks, tryOns } from "#app/db/schema";
import type { UserIdParam } from "#app/models/access/visibility.server";
import type { TryOn } from "#app/models/contract";
import { getMedia, type Media, mediaIdOf } from "#app/models/media/media.server";
import type { Picture } from "#app/models/media/picture";
import { presentPicture } from "#app/models/media/picture.server";
import { isRedoable, redoIdOf } from "./feedback/try-on-redo.server";
import type { FilmOffer } from "./film/film-offer";
import { getFilmOffer } from "./film/film-view.server";
import type { RunningTryOn } from "./queue/running-try-on";
import { canCancel } from "./queue/try-on-queue.server";
import { getTryOn } from "./try-on.server";
import { sharedTryOnPath } from "./try-on-link.server";
import { isLocalEngine } from "./try-on-model.server";

type Progress = Pick<RunningTryOn, "isSaving" | "isSecondTry" | "canCancel">;

export type TryOnView = Pick<TryOn, "id" | "status" | "error" | "prompt" | "postId" | "place"> &
  Progress & {
    before: Picture | null;
    garment: Picture | null;
    result: Picture | null;
    sourcePostId: string | null;
    link: string | null;
    /** Whether it may be made again for free. */
    canRedo: boolean;
    redoId: string | null;
    feedback: { good: boolean; reason: string | null } | null;
    filmOffer: FilmOffer;
  };

export async function getTryOnView(viewerId: string, editId: string): Promise<TryOnView | null> {
  const edit = await getTryOn(viewerId, editId);
  if (!edit) return null;
  const { id, status, error, prompt, postId, place } = edit;
  const [about, filmOffer, before = null, garment = null, result = null] = await Promise.all([
    getTryOnDetails(id),
    getFilmOffer(viewerId, id),
    getPictureByUrl(edit.imageUrls[0]),
    getPictureByUrl(edit.imageUrls[1]),
    getPictureByUrl(edit.resultImageUrls[0]),
  ]);
  return { id, status, error, prompt, postId, place, before, garment, result, filmOffer, ...about };
}

type Details = "sourcePostId" | keyof Progress | "canRedo" | "redoId" | "link" | "feedback";

async function getTryOnDetails(editId: string): Promise<Pick<TryOnView, Details>> {
  const [row] = await db
    .select({
      sourcePostId: tryOns.sourcePostId,
      isRedoable,
      redoId: redoIdOf,
      savingSince: tryOns.savingSince,
      refusedModel: tryOns.refusedModel,
      canCancel,
      linkId: tryOnLinks.id,
      good: tryOnFeedback.good,
      reason: tryOnFeedback.reason,
    })
    .from(tryOns)
    .leftJoin(tryOnLinks, eq(tryOnLinks.editId, tryOns.id))
    .leftJoin(tryOnFeedback, eq(tryOnFeedback.editId, tryOns.id))
    .where(eq(tryOns.id, editId));
  return {
    sourcePostId: row?.sourcePostId ?? null,
    isSaving: Boolean(row?.savingSince),
    isSecondTry: Boolean(row?.refusedModel),
    canCancel: Boolean(row?.canCancel),
    canRedo: Boolean(row?.isRedoable) && !isLocalEngine(),
    redoId: row?.redoId ?? null,
    link: row?.linkId ? env.APP_URL + sharedTryOnPath(row.linkId) : null,
    feedback: row && row.good !== null ? { good: row.good, reason: row.reason } : null,
  };
}

async function getPictureByUrl(url: string | undefined): Promise<Picture | null> {
  const id = url && mediaIdOf(url);
  const media = id ? await getMedia(id) : null;
  return media && presentPicture(media);
}

export async function markTryOnsSeen(viewerId: string, editId?: string): Promise<void> {
  await db
    .update(tryOns)
    .set({ seenAt: sql`now()` })
    .where(and(isUnseenBy(viewerId), editId ? eq(tryOns.id, editId) : undefined));
}

// Constants must match the partial index.
const isUnseenBy = (viewer: UserIdParam) =>
  and(eq(tryOns.userId, viewer), sql`${tryOns.status} = 'completed' and ${tryOns.seenAt} is null and ${tryOns.deletedAt} is null`);

/** Reads the user from the enclosing query. */
export const hasUnseenResult = (person: SQL) => sql<boolean>`exists (select 1 from ${tryOns} where ${isUnseenBy(person)})`;

const unseenQuery = db
  .select({ id: tryOns.id })
  .from(tryOns)
  .where(isUnseenBy(sql.placeholder("viewer")))
  .limit(1)
  .prepare("unseen");

export const hasUnseenTryOn = async (viewerId: string): Promise<boolean> => (await unseenQuery.execute({ viewer: viewerId })).length > 0;

export async function getResultMedia(viewerId: string, editId: string): Promise<Media | null> {
  const edit = await getTryOn(viewerId, editId);
  const id = edit?.resultImageUrls[0] && mediaIdOf(edit.resultImageUrls[0]);
  return id ? getMedia(id) : null;
}
