import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { fixed } from "#app/db/page.server";
import { imageEdits, keptPhotos, media, messages, posts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { env } from "#app/env.server";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import { isModeratorPerson } from "./moderator.server";
import { pictureFiles } from "./picture";
import { isPresent, isPresentPerson } from "./presence.server";
import { isUuid, lowestId } from "./uuid";
import { isHiddenResult, reviewableBy, unblocked, visibleTo } from "./visibility.server";

export type Media = typeof media.$inferSelect;
export type Purpose = Media["purpose"];

const day = 24 * 60 * 60;

/** An id to store files under. Should no row follow, even after a crash, the removal booked here takes the files away in a day. */
export async function reserveMediaId(): Promise<string> {
  const id = newId();
  await db.transaction((tx) => enqueue(tx, "picture-removal", { mediaIds: [id] }, { startAfter: day }));
  return id;
}

/** Writes the row of a picture whose early files are stored, and orders the rest of them. */
export async function insertMedia(tx: Tx, row: typeof media.$inferInsert & { id: string }): Promise<Media> {
  const [inserted] = await tx.insert(media).values(row).returning();
  if (!inserted) throw new Error("media row not inserted");
  await enqueue(tx, "picture-variants", { mediaId: row.id });
  return inserted;
}

/** How many bytes of masters the person stored in the last 24 hours. */
export async function bytesOfToday(ownerId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)::float8` })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), sql`${media.createdAt} > now() - interval '1 day'`));
  return row?.bytes ?? 0;
}

/** The picture, whoever asks; whether a viewer may see it, readableMedia says. */
export async function getMedia(id: string): Promise<Media | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row ?? null;
}

/** What the picture at an address of ours is, whatever the address: one that was sent twice is two with one digest. */
export async function digestAt(url: string): Promise<string> {
  const id = mediaIdOf(url);
  return (id && (await getMedia(id))?.sha256) || url;
}

/** False when the picture was deleted meanwhile. */
export async function setVariantsReady(id: string): Promise<boolean> {
  const rows = await db.update(media).set({ areVariantsReady: true }).where(eq(media.id, id)).returning({ id: media.id });
  return rows.length > 0;
}

const viewer = sql.placeholder("viewer");
// written as values and not as «exists», which PostgreSQL may answer for everybody at once to ask for one
const isPosted = sql`(select true from ${posts} where ${posts.imageUrl} = ${media.id} and (${visibleTo(viewer)} or ${reviewableBy(viewer)}) limit 1)`;
const isAvatar = sql`${media.id} = (
  select ${users.profilePhoto} from ${users} where ${users.id} = ${media.ownerId} and ${isPresent} and ${unblocked(viewer, sql`${users.id}`)})`;
const isSent = sql`(${media.purpose} = 'edit_result' and exists (
  select 1 from ${imageEdits} join ${messages} on ${messages.imageEditId} = ${imageEdits.id}
  where ${imageEdits.userId} = ${media.ownerId} and ${imageEdits.resultImageUrls}[1] = ${media.id} and ${imageEdits.deletedAt} is null
    and ${messages.senderId} = ${media.ownerId} and ${messages.receiverId} = ${viewer} and ${unblocked(viewer, sql`${media.ownerId}`)}
    and ${isPresentPerson(sql`${media.ownerId}`)} and not ${isHiddenResult}))`;
// last, and apart from the others' way to it, which stays as cheap: moderators see whom they judge
const isJudged = sql`(${isModeratorPerson(sql`${viewer}::uuid`)} and ${media.id} = (
  select ${users.profilePhoto} from ${users} where ${users.id} = ${media.ownerId}))`;

// asked for every picture, so it is written out once
const readableQuery = db
  .select()
  .from(media)
  .where(and(eq(media.id, sql.placeholder("media")), sql`(${media.ownerId} = ${viewer} or ${isPosted} or ${isAvatar} or ${isSent} or ${isJudged})`))
  .prepare("readable");

/** The picture, if this viewer may see it now: as its owner, as somebody's avatar, in a post that they see or moderate, or as a result that its owner sent them. */
export async function readableMedia(viewerId: string, mediaId: string): Promise<Media | null> {
  const [row] = await readableQuery.execute({ viewer: viewerId, media: mediaId });
  return row ?? null;
}

/** The person's own picture, if it was taken in for one of these purposes. */
export async function ownMedia(userId: string, mediaId: string, purposes: Purpose[]): Promise<Media | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.ownerId, userId), inArray(media.purpose, purposes)));
  return row ?? null;
}

/** The picture that a URL we gave out stands for; null for any other URL. */
export function mediaIdOf(url: string): string | null {
  const path = url.startsWith(`${env.APP_URL}/`) ? url.slice(env.APP_URL.length) : url;
  const [root, folder, id = "", file = "", ...more] = path.split("/");
  const isOurs = root === "" && folder === "media" && isUuid(id) && pictureFiles.includes(file) && more.length === 0;
  return isOurs ? id : null;
}

/** No post shows it, no edit of its owner has it, nobody keeps it for the next, and it is nobody's avatar. */
const isUnused: SQL = sql`(
  not exists (select 1 from ${posts} where ${posts.imageUrl} = ${media.id})
  and not exists (select 1 from ${users} where ${users.id} = ${media.ownerId} and ${users.profilePhoto} = ${media.id})
  and not exists (select 1 from ${keptPhotos} where ${keptPhotos.mediaId} = ${media.id})
  and not exists (
    select 1 from ${imageEdits}
    where ${imageEdits.userId} = ${media.ownerId} and ${imageEdits.deletedAt} is null
      and (${media.id} = any(${imageEdits.imageUrls}) or ${media.id} = any(${imageEdits.resultImageUrls}))))`;

/** From now to the transaction's end none of the pictures is deleted, in the order in which a deletion takes them; image_not_allowed when one is gone. */
export async function holdPictures(tx: Tx, ids: string[]): Promise<void> {
  const held = await tx.select({ id: media.id }).from(media).where(isAnyOf(media.id, ids)).orderBy(media.id).for("key share");
  if (held.length < ids.length) throw new AppError("image_not_allowed");
}

/** Deletes those of the pictures that nothing uses any more, rows at once and files by a job; says which. */
export async function deleteMedia(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // whoever is about to use one of them comes first, and the next statement sees it
  await tx.select({ id: media.id }).from(media).where(isAnyOf(media.id, ids)).orderBy(media.id).for("update");
  const rows = await tx
    .delete(media)
    .where(and(isAnyOf(media.id, ids), isUnused))
    .returning({ id: media.id });
  const mediaIds = rows.map((row) => row.id);
  if (mediaIds.length > 0) await enqueue(tx, "picture-removal", { mediaIds });
  return mediaIds;
}

/** Removes uploads that nothing has used for a day, looking at all there are, so many at once; the sweeper's part. */
export async function removeOrphanMedia(atOnce = 500): Promise<void> {
  let last: string | undefined = lowestId;
  while (last) {
    const isOrphan = sql`(created_at < now() - interval '24 hours' and ${isUnused})`;
    const portion = await db.execute<{ id: string; isOrphan: boolean }>(sql`
      select id, ${isOrphan} as "isOrphan"
      from (select id, owner_id, created_at from ${media} where id > ${last}::uuid order by id limit ${fixed(atOnce)}) media order by id`);
    const rows: { id: string; isOrphan: boolean }[] = [...portion];
    const orphans = rows.filter((row) => row.isOrphan).map(({ id }) => id);
    if (orphans.length > 0) await db.transaction((tx) => deleteMedia(tx, orphans));
    last = rows.at(-1)?.id;
  }
}

/** Those of the ids that have no row: their files may go. */
export async function listGoneMedia(ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: media.id }).from(media).where(isAnyOf(media.id, ids));
  const kept = new Set(rows.map((row) => row.id));
  return ids.filter((id) => !kept.has(id));
}
