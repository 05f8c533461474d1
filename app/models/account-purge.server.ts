import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import {
  collectionItems,
  collections,
  comments,
  conversations,
  dataCopies,
  feedPreferences,
  follows,
  imageEdits,
  likes,
  media,
  messages,
  notifications,
  posts,
  rateLimits,
  reports,
  seenPosts,
  users,
} from "#app/db/schema";
import { forgetJobs } from "#app/jobs/queue.server";
import { depart } from "./departure.server";
import { emailKey, mailboxKey } from "./limit.server";
import { retention } from "./retention";

/** How long fal keeps what it was sent, were it not asked to keep nothing. */
const providerDays = 30;

/** Whose time to come back is over. While a report about them waits for a decision its subject stays, to the last day the policy gives. */
export async function listDuePurges(): Promise<string[]> {
  const { deletionDays, deletionLatestDays } = retention;
  const before = (days: number) => sql`${users.deletionRequestedAt} <= now() - make_interval(days => ${days})`;
  const isOpenCase = sql`exists (select 1 from ${reports} where status = 'pending' and (reported_user_id = ${users.id}
    or exists (select 1 from ${posts} where ${posts.id} = reported_post_id and ${posts.userId} = ${users.id})))`;
  const rows = await db
    .select({ id: sql<string>`${users}.id` })
    .from(users)
    .where(and(before(deletionDays), sql`(${before(deletionLatestDays)} or not ${isOpenCase})`))
    .orderBy(users.deletionRequestedAt)
    .limit(100);
  return rows.map(({ id }) => id);
}

/** What stands for a deleted person in the list that outlives them: it tells nothing, and finds them again in a backup. */
export const hashOf = (userId: string) => createHash("sha256").update(userId).digest("hex");

/** Those of the deleted who are here all the same, as after a backup was restored: they leave at once, with no way back. */
export async function sendAwayAgain(hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const listed = sql`encode(sha256(convert_to(id::text, 'UTF8')), 'hex') = any(${sql.param(hashes)}::text[])`;
  const found = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`); // everybody is hashed
    return tx.select({ id: users.id }).from(users).where(listed);
  });
  const longAgo = new Date(Date.now() - (retention.deletionLatestDays + 1) * 24 * 60 * 60 * 1000);
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      await depart(tx, id, longAgo);
      await tx.update(users).set({ deletionRequestedAt: longAgo }).where(eq(users.id, id));
    });
  }
}

/** Their next try-ons, the oldest first. `isRecent`: the provider may still hold what it was sent. */
export const listEditsOf = (userId: string) =>
  db
    .select({
      id: imageEdits.id,
      model: imageEdits.model,
      requestId: imageEdits.falRequestId,
      isOpen: sql<boolean>`${imageEdits.status} in ('pending', 'processing') and ${imageEdits.deletedAt} is null`,
      isRecent: sql<boolean>`${imageEdits.createdAt} > now() - make_interval(days => ${providerDays})`,
    })
    .from(imageEdits)
    .where(eq(imageEdits.userId, userId))
    .orderBy(imageEdits.id)
    .limit(50);

/** Deletes the try-on itself, once the provider holds nothing of it. */
export const deleteEditRow = (id: string) => db.delete(imageEdits).where(eq(imageEdits.id, id));

/** Their next pictures. */
export async function listPicturesOf(userId: string): Promise<string[]> {
  const rows = await db.select({ id: media.id }).from(media).where(eq(media.ownerId, userId)).limit(100);
  return rows.map(({ id }) => id);
}

/** Deletes the pictures themselves, once their files are gone. */
export const deletePictureRows = (ids: string[]) => db.delete(media).where(isAnyOf(media.id, ids));

/** The copies they asked for, made or not. */
export const listCopiesOf = (userId: string) => db.select({ id: dataCopies.id }).from(dataCopies).where(eq(dataCopies.userId, userId));

/** Deletes what they wrote, did and were told, in portions: cut off anywhere, it goes on where it was. Counts of others have not held it since they left. */
export async function removeTracesOf(userId: string): Promise<void> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!person) return;
  const their = sql`${userId}::uuid`;
  await removeAll(conversations, sql`low_id = ${their} or high_id = ${their}`);
  await removeAll(messages, sql`sender_id = ${their} or receiver_id = ${their}`);
  await removeAll(notifications, sql`user_id = ${their} or actor_id = ${their}`);
  await removeAll(likes, sql`user_id = ${their}`);
  await removeAll(comments, sql`user_id = ${their}`);
  await removeAll(follows, sql`follower_id = ${their} or following_id = ${their}`);
  await removeAll(seenPosts, sql`user_id = ${their}`);
  await removeAll(collectionItems, sql`collection_id in (select id from ${collections} where user_id = ${their})`);
  await removeAll(feedPreferences, sql`user_id = ${their} or (kind = 'author' and value = ${userId})`);
  await removeAll(posts, sql`user_id = ${their}`, 50);
  await removeAll(reports, sql`reporter_id = ${their} and status <> 'pending'`); // what waits for a decision stays, without a name
  await removeAll(rateLimits, sql`strpos(key, ${userId}) > 0 or strpos(key, ${emailKey(person.email)}) > 0 or strpos(key, ${mailboxKey(person.email)}) > 0`);
  await forgetJobs(userId, person.email);
}

/** Deletes the person with what little is left, if somebody else has not done so before; false while there is a picture of theirs whose files still stand. */
export async function deletePerson(userId: string): Promise<boolean> {
  const hasPictures = sql`exists (select 1 from ${media} where owner_id = ${userId})`;
  await db.delete(users).where(and(eq(users.id, userId), sql`not ${hasPictures}`));
  return (await db.$count(users, eq(users.id, userId))) === 0;
}

/** Reports of people who are gone, once they are decided; the sweeper's part. */
export async function removeOrphanReports(): Promise<void> {
  await db.delete(reports).where(sql`reporter_id is null and status <> 'pending'`);
}
