import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { keptPhotos, media, users } from "#app/db/schema";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { KeptPhoto } from "#app/models/contract";
import { deleteBody } from "#app/models/media/body-layers.server";
import { deleteMedia, mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf, type Picture } from "#app/models/media/picture";
import { presentPicture } from "#app/models/media/picture.server";
import { maxKeptPieces } from "./pieces";

/** A photo of the person, or a picture of a piece. */
type Kind = (typeof keptPhotos.$inferSelect)["kind"];

const maxKept: Record<Kind, number> = { person: 5, piece: maxKeptPieces };
const fullErrors: Record<Kind, ErrorCode> = { person: "kept_photos_full", piece: "kept_pieces_full" };

const isOf = (userId: string, kind: Kind) => and(eq(keptPhotos.userId, userId), eq(keptPhotos.kind, kind));

export async function listKeptPhotos(userId: string, kind: Kind = "person"): Promise<KeptPhoto[]> {
  const rows = await db
    .select({ id: keptPhotos.id, mediaId: keptPhotos.mediaId })
    .from(keptPhotos)
    .where(isOf(userId, kind))
    .orderBy(desc(keptPhotos.id))
    .limit(maxKept[kind]);
  return rows.map(present);
}

export async function listKeptPictures(userId: string): Promise<{ id: string; image: Picture }[]> {
  const rows = await db
    .select({ id: keptPhotos.id, media })
    .from(keptPhotos)
    .innerJoin(media, eq(media.id, keptPhotos.mediaId))
    .where(isOf(userId, "person"))
    .orderBy(desc(keptPhotos.id))
    .limit(maxKept.person);
  return rows.map((row) => ({ id: row.id, image: presentPicture(row.media) }));
}

/** The picture of a kept photo of the person. */
export async function getKeptMediaId(userId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [photo] = await db
    .select({ mediaId: keptPhotos.mediaId })
    .from(keptPhotos)
    .where(and(eq(keptPhotos.id, id), isOf(userId, "person")));
  return photo?.mediaId ?? null;
}

/** Idempotent; up to the greatest number of its kind. */
export async function keepPhoto(userId: string, imageUrl: string, kind: Kind = "person"): Promise<KeptPhoto> {
  const mediaId = mediaIdOf(imageUrl);
  if (!mediaId) throw new AppError("image_not_allowed");
  return db.transaction(async (tx) => {
    // Serializes per user; locks the picture against deletion.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const isUsable = and(eq(media.id, mediaId), eq(media.ownerId, userId), inArray(media.purpose, ["edit_input", "post"]));
    const [picture] = await tx.select({ id: media.id }).from(media).where(isUsable).for("key share");
    if (!picture) throw new AppError("image_not_allowed");
    const photos = await tx.select({ id: keptPhotos.id, mediaId: keptPhotos.mediaId }).from(keptPhotos).where(isOf(userId, kind));
    const existing = photos.find((photo) => photo.mediaId === picture.id);
    if (existing) return present(existing);
    if (photos.length >= maxKept[kind]) throw new AppError(fullErrors[kind]);
    const [photo] = await tx.insert(keptPhotos).values({ userId, mediaId: picture.id, kind }).returning({ id: keptPhotos.id, mediaId: keptPhotos.mediaId });
    if (!photo) throw new Error("the photo was not kept");
    return present(photo);
  });
}

/** Deletes the picture unless in use. */
export async function removeKeptPhoto(userId: string, id: string, kind: Kind = "person"): Promise<void> {
  if (!isUuid(id)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    if (kind === "person") await deleteBody(tx, userId, id);
    const [photo] = await tx
      .delete(keptPhotos)
      .where(and(eq(keptPhotos.id, id), isOf(userId, kind)))
      .returning({ mediaId: keptPhotos.mediaId });
    if (!photo) throw new AppError("not_found");
    const [picture] = await tx
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.id, photo.mediaId), eq(media.purpose, "edit_input")));
    if (picture) await deleteMedia(tx, [picture.id]);
  });
}

const present = ({ id, mediaId }: { id: string; mediaId: string }): KeptPhoto => ({ id, imageUrl: imageUrlOf(mediaId) });
