import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectionItems, posts, tryOns } from "#app/db/schema";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import type { Language } from "#app/locales/languages";
import { visibleTo } from "#app/models/access/visibility.server";
import type { Plan } from "#app/models/contract";
import { hydratePosts } from "#app/models/looks/post-view.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { getKeptMediaId, listKeptPhotos } from "#app/models/try-on/kept-photo.server";
import { isOpen } from "#app/models/try-on/queue/try-on-lease.server";
import { cancelTryOnsOf, getFreePlaces } from "#app/models/try-on/queue/try-on-queue.server";
import { createTryOn, type FindInPictures } from "#app/models/try-on/try-on.server";
import { isProviderAllowed, presentLooks } from "#app/models/try-on/try-on-start.server";
import { requireCollection } from "./collection.server";
import { isRunOpen, maxRunLooks, type RunPlan, type RunProgress, type RunSummary } from "./collection-run";

type Viewer = { id: string; subscriptionPlan: Plan; credits: number };

/** What «Provar todos» would begin on a kept photo, and what is on its way. */
export async function planRun(viewer: Viewer, collectionId: string, photoId: string | null): Promise<RunPlan> {
  const mediaId = photoId && (await getKeptMediaId(viewer.id, photoId));
  const [candidates, places, progress] = await Promise.all([
    listCandidates(viewer.id, collectionId, mediaId),
    getFreePlaces(viewer),
    getRunProgress(viewer.id, collectionId),
  ]);
  const affordable = viewer.subscriptionPlan === "premium" ? maxRunLooks : viewer.credits;
  const triable = candidates.filter(({ isAllowed, isTried }) => isAllowed && !isTried);
  const chosen = triable.slice(0, Math.min(maxRunLooks, places, affordable));
  const looks = await presentLooks(
    viewer.id,
    await hydratePosts(
      viewer.id,
      chosen.map(({ id }) => id),
    ),
  );
  const refused = candidates.filter(({ isAllowed }) => !isAllowed).length;
  const leftOut = { refused, tried: candidates.length - refused - triable.length, later: triable.length - looks.length };
  return { photoId: mediaId ? photoId : null, looks, leftOut, progress };
}

/** The same on the photo that was kept last. */
export async function summarizeRun(viewer: Viewer, collectionId: string): Promise<RunSummary> {
  const [photo] = await listKeptPhotos(viewer.id);
  const { looks, progress } = await planRun(viewer, collectionId, photo?.id ?? null);
  return { count: looks.length, isOpen: isRunOpen(progress) };
}

const maxCandidates = 500;

/** Looks of a collection as it is ordered. */
function listCandidates(viewerId: string, collectionId: string, mediaId: string | null) {
  const isTried = sql<boolean>`exists (
    select 1 from image_edits tried
    where tried.user_id = ${viewerId} and tried.source_post_id = ${posts.id} and tried.image_urls[1] = ${mediaId}::uuid
      and tried.status <> 'failed' and tried.deleted_at is null)`;
  return db
    .select({ id: posts.id, isAllowed: sql<boolean>`${or(eq(posts.allowTryOn, true), eq(posts.userId, viewerId))}`, isTried })
    .from(collectionItems)
    .innerJoin(posts, eq(posts.id, collectionItems.postId))
    .where(and(eq(collectionItems.collectionId, collectionId), visibleTo(viewerId)))
    .orderBy(desc(collectionItems.position), desc(collectionItems.id))
    .limit(maxCandidates);
}

const isOfCollection = (viewerId: string, collectionId: string): SQL | undefined => and(eq(tryOns.userId, viewerId), eq(tryOns.collectionId, collectionId));

/** What is on its way, and what has just ended, of the last run. */
async function getRunProgress(viewerId: string, collectionId: string): Promise<RunProgress> {
  const isCancelled = sql`${tryOns.status} = 'failed' and ${tryOns.error} = 'cancelled'`;
  const [progress] = await db
    .select({
      running: sql<number>`count(*) filter (where ${isOpen} and not ${tryOns.isQueued})::int`,
      waiting: sql<number>`count(*) filter (where ${isOpen} and ${tryOns.isQueued})::int`,
      ready: sql<number>`count(*) filter (where ${tryOns.status} = 'completed')::int`,
      failed: sql<number>`count(*) filter (where ${tryOns.status} = 'failed' and not (${isCancelled}))::int`,
      cancelled: sql<number>`count(*) filter (where ${isCancelled})::int`,
    })
    .from(tryOns)
    .where(
      and(
        isOfCollection(viewerId, collectionId),
        isNull(tryOns.deletedAt),
        sql`${tryOns.createdAt} > (
          select max(created_at) from image_edits newest where newest.user_id = ${viewerId} and newest.collection_id = ${collectionId}) - interval '30 seconds'`,
        or(isOpen, and(isNotNull(tryOns.settledAt), sql`${tryOns.settledAt} > now() - interval '15 minutes'`)),
      ),
    );
  return progress ?? { running: 0, waiting: 0, ready: 0, failed: 0, cancelled: 0 };
}

type Run = { photoId: string; postIds: string[]; language: Language; idempotencyKey: string | undefined };

/** A look with one of these is left out; the others begin. */
const lookErrors: ErrorCode[] = ["image_not_allowed", "no_clothes_in_picture", "clothes_too_small"];

/** Tries the confirmed looks one by one, each for its credit; the same key begins none twice. */
export async function startRun(viewer: Viewer, collectionId: string, { photoId, postIds, language, idempotencyKey }: Run, find?: FindInPictures) {
  await requireCollection(viewer.id, collectionId);
  if (!(await isProviderAllowed(viewer.id))) throw new AppError("consent_required");
  const mediaId = await getKeptMediaId(viewer.id, photoId);
  if (!mediaId) throw new AppError("image_not_allowed");
  const inside = new Set((await listCandidates(viewer.id, collectionId, mediaId)).map(({ id }) => id));
  const confirmed = [...new Set(postIds)].filter((id) => inside.has(id));
  const looks = await presentLooks(viewer.id, await hydratePosts(viewer.id, confirmed));
  const started: string[] = [];
  let refusal = new AppError("image_not_allowed");
  for (const { id: sourcePostId, image, kind } of looks) {
    const key = idempotencyKey && `${idempotencyKey}:${sourcePostId}`;
    const input = {
      imageIds: [mediaId, mediaIdOf(image.url)],
      prompt: getDefaultWish(kind, language),
      sourcePostId,
      collectionId,
      language,
      idempotencyKey: key,
    };
    try {
      started.push((await createTryOn(viewer, input, find)).id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
      if (!lookErrors.includes(error.code)) break;
    }
  }
  if (started.length === 0) throw refusal;
  return { started, leftOut: postIds.length - started.length };
}

/** Cancels what has not begun, with the credits back. */
export async function stopRun(viewerId: string, collectionId: string): Promise<{ cancelled: number }> {
  await requireCollection(viewerId, collectionId);
  return { cancelled: await cancelTryOnsOf(viewerId, eq(tryOns.collectionId, collectionId)) };
}
