import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { passwordResets, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { canCancelDeletion } from "#app/models/access/active-people.server";
import { lockPair } from "#app/models/access/locks.server";
import { accountColumns, createProof, type Proof, requireProof } from "#app/models/account/credential.server";
import { verifyPassword } from "#app/models/account/password.server";
import { endAllSessions, type Viewer } from "#app/models/account/session.server";
import { deleteBody } from "#app/models/media/body-layers.server";
import { retention } from "#app/models/shared/retention";
import { enqueue } from "#app/queue/queue.server";

const day = 24 * 60 * 60 * 1000;

const getDeletionDate = (requestedAt: Date) => new Date(requestedAt.getTime() + retention.deletionDays * day);

/** Signs out everywhere; throws wrong_password (decision 017). */
export async function requestDeletion(viewer: Viewer, password: string): Promise<Proof> {
  const [person] = await db.select(accountColumns).from(users).where(eq(users.id, viewer.id));
  if (!person || !(await verifyPassword(password, person.passwordHash))) throw new AppError("wrong_password");
  const proof = createProof(person);
  await db.transaction(async (tx) => {
    await lockForDeletion(tx, viewer.id);
    await requireProof(tx, proof); // A concurrent password reset invalidates it.
    const deletion = await startDeletion(tx, viewer.id, new Date());
    if (deletion?.isVerified)
      await enqueue(tx, "mail", { to: deletion.email, kind: "account-leaving", language: deletion.locale, until: getDeletionDate(deletion.at).toISOString() });
  });
  return proof;
}

/** Null when already requested. */
export async function startDeletion(tx: Tx, userId: string, at: Date) {
  await lockForDeletion(tx, userId);
  const [deletion] = await tx
    .update(users)
    .set({ deletionRequestedAt: at })
    .where(and(eq(users.id, userId), isNull(users.deletionRequestedAt)))
    .returning({ email: users.email, locale: users.locale, isVerified: users.emailVerified, subscriptionId: users.paymentSubscriptionId });
  if (!deletion) return null;
  await adjustCounts(tx, userId, -1);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endAllSessions(tx, userId);
  await deleteBody(tx, userId);
  if (deletion.subscriptionId) await enqueue(tx, "renewal", { userId });
  return { ...deletion, at };
}

/** End of the grace period; null if none. */
export async function getPendingDeletion(userId: string): Promise<{ username: string; until: string } | null> {
  const [person] = await db
    .select({ username: users.username, requestedAt: users.deletionRequestedAt })
    .from(users)
    .where(and(eq(users.id, userId), canCancelDeletion));
  return person?.requestedAt ? { username: person.username, until: getDeletionDate(person.requestedAt).toISOString() } : null;
}

/** False after the grace period. */
export async function cancelDeletion(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockForDeletion(tx, userId);
    const [restored] = await tx
      .update(users)
      .set({ deletionRequestedAt: null })
      .where(and(eq(users.id, userId), canCancelDeletion))
      .returning({ isRenewalHeld: users.isRenewalHeld, subscriptionId: users.paymentSubscriptionId });
    if (!restored) return false;
    await adjustCounts(tx, userId, 1);
    if (restored.isRenewalHeld || restored.subscriptionId) await enqueue(tx, "renewal", { userId });
    return true;
  });
}

const affectedBy = (userId: string) => {
  const saved = sql`select item.post_id from collection_items item join collections own on own.id = item.collection_id where own.user_id = ${userId} and own.kind = 'looks'`;
  const touched = sql`select post_id from likes where user_id = ${userId} union select post_id from comments where user_id = ${userId} union ${saved}`;
  const contacts = sql`select following_id from follows where follower_id = ${userId} union select follower_id from follows where following_id = ${userId}`;
  return { saved, touched, contacts };
};

// Lock order: presence, posts, users.
async function lockForDeletion(tx: Tx, userId: string) {
  const { touched, contacts } = affectedBy(userId);
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await lockPair(tx, userId, userId);
  await tx.execute(sql`select count(*) from (select 1 from posts where id in (${touched}) order by id for no key update) held`);
  await tx.execute(sql`select count(*) from (select 1 from users where id = ${userId} or id in (${contacts}) order by id for no key update) held`);
}

async function adjustCounts(tx: Tx, userId: string, by: 1 | -1) {
  const { saved, touched, contacts } = affectedBy(userId);
  await tx.execute(sql`
    update posts set
      likes_count = likes_count + ${by}::int * (select count(*) from likes where user_id = ${userId} and post_id = posts.id),
      comments_count = comments_count + ${by}::int * (select count(*) from comments where user_id = ${userId} and post_id = posts.id),
      saves_count = saves_count + ${by}::int * (select count(*) from (${saved}) item where item.post_id = posts.id)
    where id in (${touched})`);
  await tx.execute(sql`
    update users set
      followers_count = followers_count + ${by}::int * (select count(*) from follows where follower_id = ${userId} and following_id = users.id),
      following_count = following_count + ${by}::int * (select count(*) from follows where follower_id = users.id and following_id = ${userId})
    where id in (${contacts})`);
}
