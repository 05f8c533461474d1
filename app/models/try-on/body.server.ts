import { and, eq, gte, ne, or, sql } from "drizzle-orm";
import { isVisionOn } from "#app/config/vision.server";
import { db } from "#app/db/client.server";
import { bodies, keptPhotos, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { OwnBody } from "#app/models/contract";
import { deleteBody } from "#app/models/media/body-layers.server";
import { imageUrlOf } from "#app/models/media/picture";
import { bodyVersion, type LayersAt, layersTag } from "#app/models/shared/layers";
import { enqueue } from "#app/queue/queue.server";

/** The person's body photo and what is known of it; only for themselves. */
export async function getBody(userId: string): Promise<OwnBody> {
  const body = await findBody(userId);
  if (!body) return { state: "none" };
  const { photoId, mediaId, state, refusal, version, shape, createdAt } = body;
  const photo = { photoId, imageUrl: imageUrlOf(mediaId) };
  if (state === "pending") return { state, ...photo };
  if (state === "refused") return { state, ...photo, refused: refusal ?? "poor_fit" };
  return { state, ...photo, version, shape, url: `/api/user/body.webp?v=${layersTag({ version, createdAt })}` };
}

/** Where the person's layers lie and what names their making; throws not_found without any. */
export async function getBodyFile(userId: string): Promise<LayersAt> {
  const body = await findBody(userId);
  if (body?.state !== "ready") throw new AppError("not_found");
  return { mediaId: body.mediaId, tag: layersTag(body) };
}

/** The person's layers, ready to be worn; throws not_found without any. */
export async function getWearableBody(userId: string): Promise<{ mediaId: string; shape: unknown }> {
  const body = await findBody(userId);
  if (body?.state !== "ready") throw new AppError("not_found");
  return { mediaId: body.mediaId, shape: body.shape };
}

/** What is known of the body in this photo; null without ready layers. */
export async function getBodyShapeOf(userId: string, mediaId: string): Promise<unknown> {
  const body = await findBody(userId);
  return body?.state === "ready" && body.mediaId === mediaId ? body.shape : null;
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

const lostAfterMinutes = 10;

/** Made by this version, or still waited for. */
const isCurrent = and(
  gte(bodies.version, bodyVersion),
  or(ne(bodies.state, "pending"), sql`${bodies.createdAt} > now() - make_interval(mins => ${lostAfterMinutes}::int)`),
);

/** Makes a kept photo the body photo and orders its layers; throws not_found or unavailable. */
export async function setBodyPhoto(userId: string, photoId: string): Promise<void> {
  if (!isVisionOn) throw new AppError("unavailable");
  if (!isUuid(photoId)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update"); // one after the other
    const [photo] = await tx
      .select({ id: keptPhotos.id })
      .from(keptPhotos)
      .where(and(eq(keptPhotos.id, photoId), eq(keptPhotos.userId, userId), eq(keptPhotos.kind, "person")))
      .for("key share");
    if (!photo) throw new AppError("not_found");
    if ((await tx.$count(bodies, and(eq(bodies.userId, userId), eq(bodies.photoId, photoId), isCurrent))) > 0) return;
    await deleteBody(tx, userId);
    await tx.insert(bodies).values({ userId, photoId, state: "pending", version: bodyVersion });
    await enqueue(tx, "body-layers", { userId });
  });
}

/** The photo stays among the kept ones. */
export const removeBody = (userId: string): Promise<void> => db.transaction((tx) => deleteBody(tx, userId));

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
