import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { keptPhotos, media, users } from "#app/db/schema";
import { AppError } from "./app-error";
import type { KeptPhoto } from "./contract";
import { deleteMedia, mediaIdOf } from "./media.server";
import { imageUrlOf, type Picture } from "./picture";
import { presentPicture } from "./picture.server";
import { isUuid } from "./uuid";

const mostKept = 5;

/** «Minhas fotos» of this person, the latest first. */
export async function listKeptPhotos(userId: string): Promise<KeptPhoto[]> {
  const rows = await db
    .select({ id: keptPhotos.id, mediaId: keptPhotos.mediaId })
    .from(keptPhotos)
    .where(eq(keptPhotos.userId, userId))
    .orderBy(desc(keptPhotos.id))
    .limit(mostKept);
  return rows.map(present);
}

/** The same as a page shows them. */
export async function listKeptPictures(userId: string): Promise<{ id: string; image: Picture }[]> {
  const rows = await db
    .select({ id: keptPhotos.id, media })
    .from(keptPhotos)
    .innerJoin(media, eq(media.id, keptPhotos.mediaId))
    .where(eq(keptPhotos.userId, userId))
    .orderBy(desc(keptPhotos.id))
    .limit(mostKept);
  return rows.map((row) => ({ id: row.id, image: presentPicture(row.media) }));
}

/** Keeps a photo that the person uploaded; one kept already stays as it is, a sixth is refused. */
export async function keepPhoto(userId: string, imageUrl: string): Promise<KeptPhoto> {
  const mediaId = mediaIdOf(imageUrl);
  if (!mediaId) throw new AppError("image_not_allowed");
  return db.transaction(async (tx) => {
    // one at a time of each person, so that what follows counts; the picture is held, so that no deletion comes between
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const own = and(eq(media.id, mediaId), eq(media.ownerId, userId), inArray(media.purpose, ["edit_input", "post"]));
    const [picture] = await tx.select({ id: media.id }).from(media).where(own).for("key share");
    if (!picture) throw new AppError("image_not_allowed");
    const kept = await tx.select({ id: keptPhotos.id, mediaId: keptPhotos.mediaId }).from(keptPhotos).where(eq(keptPhotos.userId, userId));
    const same = kept.find((photo) => photo.mediaId === picture.id);
    if (same) return present(same);
    if (kept.length >= mostKept) throw new AppError("kept_photos_full");
    const [photo] = await tx.insert(keptPhotos).values({ userId, mediaId: picture.id }).returning({ id: keptPhotos.id, mediaId: keptPhotos.mediaId });
    if (!photo) throw new Error("the photo was not kept");
    return present(photo);
  });
}

/** Keeps it no longer; the picture itself goes too unless something uses it, or it was uploaded for a look. */
export async function forgetPhoto(userId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    const [photo] = await tx
      .delete(keptPhotos)
      .where(and(eq(keptPhotos.id, id), eq(keptPhotos.userId, userId)))
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
