import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { cutOuts, keptPhotos, media, messages, pieces, postPictures, posts, tryOns, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid, lowestId } from "#app/lib/uuid";
import { isActive, isActiveUser } from "#app/models/access/active-people.server";
import { pairKey, personKey } from "#app/models/access/changes/changes.server";
import { Known } from "#app/models/access/changes/known.server";
import { isModeratorUser } from "#app/models/access/moderator.server";
import { isHiddenResult, isShownCutOut, isUnblocked, isVisiblePiece, reviewableBy, visibleTo } from "#app/models/access/visibility.server";
import { enqueue } from "#app/queue/queue.server";
import { pictureFiles } from "./picture";

export type Media = typeof media.$inferSelect;
export type Purpose = Media["purpose"];
export type PicturePurpose = Exclude<Purpose, "film" | "cut_out">;

const day = 24 * 60 * 60;

/** Books a cleanup of the files, in case no row follows. */
export async function reserveMediaId(): Promise<string> {
  const id = newId();
  await db.transaction((tx) => enqueue(tx, "picture-removal", { mediaIds: [id] }, { startAfter: day }));
  return id;
}

export async function insertMedia(tx: Tx, row: typeof media.$inferInsert & { id: string }): Promise<Media> {
  const [inserted] = await tx.insert(media).values(row).returning();
  if (!inserted) throw new Error("media row not inserted");
  if (row.purpose !== "film" && row.purpose !== "cut_out") await enqueue(tx, "picture-variants", { mediaId: row.id });
  return inserted;
}

export async function getBytesToday(ownerId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)::float8` })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), sql`${media.createdAt} > now() - interval '1 day'`));
  return row?.bytes ?? 0;
}

/** Does not check visibility: see getReadableMedia. */
export async function getMedia(id: string): Promise<Media | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row ?? null;
}

/** The same upload sent twice has one digest. */
export async function getDigest(url: string): Promise<string> {
  const id = mediaIdOf(url);
  return (id && (await getMedia(id))?.sha256) || url;
}

export async function setVariantsReady(id: string): Promise<boolean> {
  const rows = await db.update(media).set({ areVariantsReady: true }).where(eq(media.id, id)).returning({ id: media.id });
  return rows.length > 0;
}

const viewer = sql.placeholder("viewer");
// A scalar subquery: `exists` may be hashed over all posts.
const isPosted = sql`(select true from ${posts} where ${posts.imageUrl} = ${media.id} and (${visibleTo(viewer)} or ${reviewableBy(viewer)}) limit 1)`;
const isInAlbum = sql`(
  select true from ${postPictures} join ${posts} on ${posts.id} = ${postPictures.postId}
  where ${postPictures.mediaId} = ${media.id} and (${visibleTo(viewer)} or ${reviewableBy(viewer)}) limit 1)`;
const isFilmPosted = sql`(${media.purpose} = 'film' and (
  select true from ${posts} where ${posts.filmId} = ${media.id} and (${visibleTo(viewer)} or ${reviewableBy(viewer)}) limit 1))`;
const isCutOut = sql`(${media.purpose} = 'cut_out' and (
  select true from ${cutOuts} join ${pieces} on ${pieces.id} = ${cutOuts.pieceId}
  where ${cutOuts.mediaId} = ${media.id} and ${isShownCutOut(viewer)} and ${isVisiblePiece(viewer)} limit 1))`;
const isAvatar = sql`${media.id} = (
  select ${users.profilePhoto} from ${users} where ${users.id} = ${media.ownerId} and ${isActive} and ${isUnblocked(viewer, sql`${users.id}`)})`;
const isSent = sql`(${media.purpose} = 'edit_result' and exists (
  select 1 from ${tryOns} join ${messages} on ${messages.imageEditId} = ${tryOns.id}
  where ${tryOns.userId} = ${media.ownerId} and ${tryOns.resultImageUrls}[1] = ${media.id} and ${tryOns.deletedAt} is null
    and ${messages.senderId} = ${media.ownerId} and ${messages.receiverId} = ${viewer} and ${isUnblocked(viewer, sql`${media.ownerId}`)}
    and ${isActiveUser(sql`${media.ownerId}`)} and not ${isHiddenResult}))`;
// Last, so that other viewers' plan stays cheap.
const isUnderReview = sql`(${isModeratorUser(sql`${viewer}::uuid`)} and ${media.id} = (
  select ${users.profilePhoto} from ${users} where ${users.id} = ${media.ownerId}))`;

const readableQuery = db
  .select()
  .from(media)
  .where(
    and(
      eq(media.id, sql.placeholder("media")),
      sql`(${media.ownerId} = ${viewer} or ${isPosted} or ${isInAlbum} or ${isFilmPosted} or ${isCutOut} or ${isAvatar} or ${isSent} or ${isUnderReview})`,
    ),
  )
  .prepare("readable");

/** Owner, avatar, visible or reviewed post, kept cut-out of a visible piece, or received result. */
export async function getReadableMedia(viewerId: string, mediaId: string): Promise<Media | null> {
  const [row] = await readableQuery.execute({ viewer: viewerId, media: mediaId });
  return row ?? null;
}

const knownMedia = new Known<Media & { viewerId: string }>({
  maxEntries: 20_000,
  maxBytes: 12 * 1024 * 1024,
  // whoever sees somebody else's cut-out depends on more
  keysOf: ({ viewerId, ownerId, purpose }) =>
    viewerId === ownerId || purpose !== "cut_out" ? [personKey(viewerId), personKey(ownerId), pairKey(viewerId, ownerId)] : null,
});

export type MediaViewer = { id: string; isModerator: boolean };

/** The right as it was at most seconds ago; a moderator's is read each time. */
export async function getKnownReadableMedia({ id: viewerId, isModerator }: MediaViewer, mediaId: string): Promise<Media | null> {
  if (isModerator) return getReadableMedia(viewerId, mediaId);
  const key = `${viewerId} ${mediaId}`;
  const read = async () => {
    const media = await getReadableMedia(viewerId, mediaId);
    return media && { ...media, viewerId };
  };
  return knownMedia.get(key) ?? knownMedia.read(key, read);
}

export async function getOwnMedia(userId: string, mediaId: string, purposes: Purpose[]): Promise<Media | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.ownerId, userId), inArray(media.purpose, purposes)));
  return row ?? null;
}

export function mediaIdOf(url: string): string | null {
  const path = url.startsWith(`${env.APP_URL}/`) ? url.slice(env.APP_URL.length) : url;
  const [root, folder, id = "", file = "", ...more] = path.split("/");
  const isOurs = root === "" && folder === "media" && isUuid(id) && pictureFiles.includes(file) && more.length === 0;
  return isOurs ? id : null;
}

const isUnused: SQL = sql`(
  not exists (select 1 from ${posts} where ${posts.imageUrl} = ${media.id})
  and not exists (select 1 from ${postPictures} where ${postPictures.mediaId} = ${media.id})
  and not exists (select 1 from ${posts} where ${posts.filmId} = ${media.id})
  and not exists (select 1 from ${users} where ${users.id} = ${media.ownerId} and ${users.profilePhoto} = ${media.id})
  and not exists (select 1 from ${cutOuts} where ${cutOuts.mediaId} = ${media.id})
  and not exists (select 1 from ${keptPhotos} where ${keptPhotos.mediaId} = ${media.id})
  and not exists (select 1 from ${pieces} where ${pieces.photoId} = ${media.id})
  and not exists (
    select 1 from ${tryOns}
    where ${tryOns.userId} = ${media.ownerId} and ${tryOns.deletedAt} is null
      and (${media.id} = any(${tryOns.imageUrls}) or ${media.id} = any(${tryOns.resultImageUrls}))))`;

/** Locks in id order against deletion; throws image_not_allowed. */
export async function lockMedia(tx: Tx, ids: string[]): Promise<void> {
  const locked = await tx.select({ id: media.id }).from(media).where(isAnyOf(media.id, ids)).orderBy(media.id).for("key share");
  if (locked.length < ids.length) throw new AppError("image_not_allowed");
}

/** Files are deleted by a job; returns the deleted ids. */
export async function deleteMedia(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // Waits for concurrent users; the next statement sees them.
  await tx.select({ id: media.id }).from(media).where(isAnyOf(media.id, ids)).orderBy(media.id).for("update");
  const rows = await tx
    .delete(media)
    .where(and(isAnyOf(media.id, ids), isUnused))
    .returning({ id: media.id });
  const mediaIds = rows.map((row) => row.id);
  if (mediaIds.length > 0) await enqueue(tx, "picture-removal", { mediaIds });
  return mediaIds;
}

export async function removeOrphanMedia(atOnce = 500): Promise<void> {
  let last: string | undefined = lowestId;
  while (last) {
    const isOrphan = sql`(created_at < now() - interval '24 hours' and ${isUnused})`;
    const portion = await db.execute<{ id: string; isOrphan: boolean }>(sql`
      select id, ${isOrphan} as "isOrphan"
      from (select id, owner_id, created_at from ${media} where id > ${last}::uuid order by id limit ${inlineNumber(atOnce)}) media order by id`);
    const rows: { id: string; isOrphan: boolean }[] = [...portion];
    const orphans = rows.filter((row) => row.isOrphan).map(({ id }) => id);
    if (orphans.length > 0) await db.transaction((tx) => deleteMedia(tx, orphans));
    last = rows.at(-1)?.id;
  }
}

export async function filterDeletedMedia(ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: media.id }).from(media).where(isAnyOf(media.id, ids));
  const existing = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !existing.has(id));
}
