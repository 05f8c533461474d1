import { createHash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import {
  collectionItems,
  collections,
  comments,
  conversations,
  dataCopies,
  feedPreferences,
  follows,
  likes,
  media,
  messages,
  notifications,
  outfits,
  packs,
  pieceQuestions,
  pieces,
  posts,
  rateLimits,
  reports,
  seenPosts,
  tryOns,
  users,
  wearPlans,
} from "#app/db/schema";
import { emailKey, mailboxKey } from "#app/models/shared/limit.server";
import { retention } from "#app/models/shared/retention";
import { deleteUserJobs } from "#app/queue/queue.server";
import { startDeletion } from "./account-deletion.server";

const providerDays = 30;

/** After the grace period; open reports delay it to the latest day. */
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

/** Kept in the deletion list, to find the user in a restored backup. */
export const hashUserId = (userId: string) => createHash("sha256").update(userId).digest("hex");

/** Deletes again after a restored backup, without a grace period. */
export async function redeleteUsers(hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const listed = sql`encode(sha256(convert_to(id::text, 'UTF8')), 'hex') = any(${sql.param(hashes)}::text[])`;
  const restored = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    return tx.select({ id: users.id }).from(users).where(listed);
  });
  const longAgo = new Date(Date.now() - (retention.deletionLatestDays + 1) * 24 * 60 * 60 * 1000);
  for (const { id } of restored) {
    await db.transaction(async (tx) => {
      await startDeletion(tx, id, longAgo);
      await tx.update(users).set({ deletionRequestedAt: longAgo }).where(eq(users.id, id));
    });
  }
}

/** Films before what they are of; `isRecent`: the provider may still hold its files. */
export const listTryOnsOf = (userId: string) =>
  db
    .select({
      id: tryOns.id,
      model: tryOns.model,
      requestId: tryOns.falRequestId,
      refusedRequestId: tryOns.refusedRequestId,
      isOpen: sql<boolean>`${tryOns.status} in ('pending', 'processing') and ${tryOns.deletedAt} is null`,
      isRecent: sql<boolean>`${tryOns.createdAt} > now() - make_interval(days => ${providerDays})`,
    })
    .from(tryOns)
    .where(eq(tryOns.userId, userId))
    .orderBy(desc(tryOns.id))
    .limit(50);

export const deleteTryOnRow = (id: string) => db.delete(tryOns).where(eq(tryOns.id, id));

export async function listPicturesOf(userId: string): Promise<string[]> {
  const rows = await db.select({ id: media.id }).from(media).where(eq(media.ownerId, userId)).limit(100);
  return rows.map(({ id }) => id);
}

export const deletePictureRows = (ids: string[]) => db.delete(media).where(isAnyOf(media.id, ids));

export const listCopiesOf = (userId: string) => db.select({ id: dataCopies.id }).from(dataCopies).where(eq(dataCopies.userId, userId));

/** Batched and resumable; others' counts were updated before. */
export async function deleteUserData(userId: string): Promise<void> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!person) return;
  const user = sql`${userId}::uuid`;
  await deleteInBatches(conversations, sql`low_id = ${user} or high_id = ${user}`);
  await deleteInBatches(messages, sql`sender_id = ${user} or receiver_id = ${user}`);
  await deleteInBatches(notifications, sql`user_id = ${user} or actor_id = ${user}`);
  await deleteInBatches(likes, sql`user_id = ${user}`);
  await deleteInBatches(comments, sql`user_id = ${user}`);
  await deleteInBatches(follows, sql`follower_id = ${user} or following_id = ${user}`);
  await deleteInBatches(seenPosts, sql`user_id = ${user}`);
  await deleteInBatches(collectionItems, sql`collection_id in (select id from ${collections} where user_id = ${user})`);
  await deleteInBatches(feedPreferences, sql`user_id = ${user} or (kind = 'author' and value = ${userId})`);
  await deleteInBatches(pieceQuestions, sql`asker_id = ${user}`);
  await deleteInBatches(packs, sql`owner_id = ${user}`);
  await deleteInBatches(wearPlans, sql`owner_id = ${user}`);
  await deleteInBatches(outfits, sql`owner_id = ${user}`);
  await deleteInBatches(pieces, sql`owner_id = ${user}`);
  await deleteInBatches(posts, sql`user_id = ${user}`, 50);
  await deleteInBatches(reports, sql`reporter_id = ${user} and status <> 'pending'`); // Open reports stay, anonymously.
  await deleteInBatches(
    rateLimits,
    sql`strpos(key, ${userId}) > 0 or strpos(key, ${emailKey(person.email)}) > 0 or strpos(key, ${mailboxKey(person.email)}) > 0`,
  );
  await deleteUserJobs(userId, person.email);
}

/** Idempotent; false while picture files remain. */
export async function deletePerson(userId: string): Promise<boolean> {
  const hasPictures = sql`exists (select 1 from ${media} where owner_id = ${userId})`;
  await db.delete(users).where(and(eq(users.id, userId), sql`not ${hasPictures}`));
  return (await db.$count(users, eq(users.id, userId))) === 0;
}

export async function removeOrphanReports(): Promise<void> {
  await db.delete(reports).where(sql`reporter_id is null and status <> 'pending'`);
}
