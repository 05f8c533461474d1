import { and, eq, sql } from "drizzle-orm";
import { isVisionOn } from "#app/config/vision.server";
import { db, type Tx } from "#app/db/client.server";
import { bodies, keptPhotos } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { OwnBody } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";
import { bodyFile, bodyVersion } from "#app/models/shared/layers";
import { enqueue } from "#app/queue/queue.server";

/** The person's body photo and what is known of it; only for themselves. */
export async function getBody(userId: string): Promise<OwnBody> {
  const body = await findBody(userId);
  if (!body) return { state: "none" };
  const { photoId, mediaId, state, refusal, version, shape, createdAt } = body;
  const photo = { photoId, imageUrl: imageUrlOf(mediaId) };
  if (state === "pending") return { state, ...photo };
  if (state === "refused") return { state, ...photo, refused: refusal ?? "poor_fit" };
  return { state, ...photo, version, shape, url: `/api/user/body.webp?v=${version}-${createdAt.getTime().toString(36)}` };
}

/** The picture beside which the person's layers lie; throws not_found without any. */
export async function getBodyMediaId(userId: string): Promise<string> {
  const body = await findBody(userId);
  if (body?.state !== "ready") throw new AppError("not_found");
  return body.mediaId;
}

async function findBody(userId: string) {
  const [body] = await db
    .select({
      photoId: bodies.photoId,
      mediaId: keptPhotos.mediaId,
      state: bodies.state,
      refusal: bodies.refusal,
      version: bodies.version,
      shape: bodies.shape,
      createdAt: bodies.createdAt,
    })
    .from(bodies)
    .innerJoin(keptPhotos, eq(keptPhotos.id, bodies.photoId))
    .where(eq(bodies.userId, userId));
  return body ?? null;
}

/** Makes a kept photo the body photo and has its layers made; throws not_found, or unavailable where this server makes none. */
export async function setBodyPhoto(userId: string, photoId: string): Promise<void> {
  if (!isVisionOn) throw new AppError("unavailable");
  if (!isUuid(photoId)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    const [photo] = await tx
      .select({ id: keptPhotos.id })
      .from(keptPhotos)
      .where(and(eq(keptPhotos.id, photoId), eq(keptPhotos.userId, userId)))
      .for("key share");
    if (!photo) throw new AppError("not_found");
    await removeBodyFile(tx, userId);
    const values = { photoId, state: "pending", version: bodyVersion, refusal: null, shape: null } as const;
    await tx
      .insert(bodies)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: bodies.userId, set: { ...values, createdAt: sql`now()` } });
    await enqueue(tx, "body-layers", { userId });
  });
}

/** The photo stays among the kept ones. */
export async function removeBody(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await removeBodyFile(tx, userId);
    await tx.delete(bodies).where(eq(bodies.userId, userId));
  });
}

/** Removes the layers' file after the commit, of one photo or of any. */
export async function removeBodyFile(tx: Tx, userId: string, photoId?: string): Promise<void> {
  const [before] = await tx
    .select({ mediaId: keptPhotos.mediaId, state: bodies.state })
    .from(bodies)
    .innerJoin(keptPhotos, eq(keptPhotos.id, bodies.photoId))
    .where(and(eq(bodies.userId, userId), photoId ? eq(bodies.photoId, photoId) : undefined))
    .for("update", { of: bodies });
  if (before) await enqueue(tx, "picture-removal", { mediaIds: [before.mediaId], files: [bodyFile] });
}

/** The photo whose layers are waited for, or null. */
export async function getPendingBody(userId: string): Promise<{ photoId: string; mediaId: string } | null> {
  const body = await findBody(userId);
  return body?.state === "pending" ? body : null;
}

type Outcome = { state: "ready"; shape: unknown } | { state: "refused"; refusal: string };

/** False when the person chose another photo meanwhile. */
export async function settleBody(userId: string, photoId: string, outcome: Outcome): Promise<boolean> {
  const settled = await db
    .update(bodies)
    .set({ ...outcome, createdAt: sql`now()` })
    .where(and(eq(bodies.userId, userId), eq(bodies.photoId, photoId), eq(bodies.state, "pending")))
    .returning({ id: bodies.userId });
  return settled.length > 0;
}

/** Stores layers that were drawn with the picture. */
export async function insertExactBody(userId: string, photoId: string, shape: unknown): Promise<void> {
  await db.insert(bodies).values({ userId, photoId, state: "ready", version: bodyVersion, shape });
}
