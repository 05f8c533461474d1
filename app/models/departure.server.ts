import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { passwordResets, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import { accountColumns, type Proof, proofOf, requireProof } from "./credential.server";
import { lockPair } from "./pair.server";
import { isPassword } from "./password.server";
import { retention } from "./retention";
import { endAllSessions, type Viewer } from "./session.server";

const day = 24 * 60 * 60 * 1000;

/** Until when whoever asked at this moment may change their mind. */
const endOf = (requestedAt: Date) => new Date(requestedAt.getTime() + retention.deletionDays * day);

/** Of somebody who is leaving: the time to change their mind is not over. */
export const canComeBack: SQL<boolean> = sql`${users.deletionRequestedAt} > now() - make_interval(days => ${retention.deletionDays})`;

/**
 * «Excluir Conta»: from now on the person is gone for everybody, and signed out everywhere; wrong_password otherwise. Returns the proof that the password was given.
 * Until the days are over they can come back by signing in; then the purge takes what is left.
 */
export async function requestDeletion(viewer: Viewer, password: string): Promise<Proof> {
  const [person] = await db.select(accountColumns).from(users).where(eq(users.id, viewer.id));
  if (!person || !(await isPassword(password, person.passwordHash))) throw new AppError("wrong_password");
  const proof = proofOf(person);
  await db.transaction(async (tx) => {
    await holdPerson(tx, viewer.id);
    await requireProof(tx, proof); // a reset may have come meanwhile
    const left = await depart(tx, viewer.id, new Date());
    if (left?.isVerified) await enqueue(tx, "mail", { to: left.email, kind: "account-leaving", language: left.locale, until: endOf(left.at).toISOString() });
  });
  return proof;
}

/** Takes the person off the scene at this moment: sessions end, and nobody's counts hold them. Null when they had left before. */
export async function depart(tx: Tx, userId: string, at: Date) {
  await holdPerson(tx, userId);
  const [left] = await tx
    .update(users)
    .set({ deletionRequestedAt: at })
    .where(and(eq(users.id, userId), isNull(users.deletionRequestedAt)))
    .returning({ email: users.email, locale: users.locale, isVerified: users.emailVerified, subscriptionId: users.paymentSubscriptionId });
  if (!left) return null;
  await countEverywhere(tx, userId, -1);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await endAllSessions(tx, userId);
  if (left.subscriptionId) await enqueue(tx, "renewal", { userId });
  return { ...left, at };
}

/** When the time to come back is over; null for whoever is not leaving, or can no longer come back. */
export async function getDeparture(userId: string): Promise<{ username: string; until: string } | null> {
  const [person] = await db
    .select({ username: users.username, requestedAt: users.deletionRequestedAt })
    .from(users)
    .where(and(eq(users.id, userId), canComeBack));
  return person?.requestedAt ? { username: person.username, until: endOf(person.requestedAt).toISOString() } : null;
}

/** Takes the deletion back: everything stands as before. False when it is too late, or there is nothing to take back. */
export async function comeBack(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdPerson(tx, userId);
    const [back] = await tx
      .update(users)
      .set({ deletionRequestedAt: null })
      .where(and(eq(users.id, userId), canComeBack))
      .returning({ isRenewalHeld: users.isRenewalHeld, subscriptionId: users.paymentSubscriptionId });
    if (!back) return false;
    await countEverywhere(tx, userId, 1);
    if (back.isRenewalHeld || back.subscriptionId) await enqueue(tx, "renewal", { userId });
    return true;
  });
}

const touchedBy = (userId: string) => {
  const saved = sql`select item.post_id from collection_items item join collections own on own.id = item.collection_id where own.user_id = ${userId} and own.kind = 'looks'`;
  const touched = sql`select post_id from likes where user_id = ${userId} union select post_id from comments where user_id = ${userId} union ${saved}`;
  const known = sql`select following_id from follows where follower_id = ${userId} union select follower_id from follows where following_id = ${userId}`;
  return { saved, touched, known };
};

// every like, save and comment of theirs holds the first lock in common: what was begun is counted, what comes later finds them gone.
// Then posts and then people, each in one order, as every other write takes them
async function holdPerson(tx: Tx, userId: string) {
  const { touched, known } = touchedBy(userId);
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await lockPair(tx, userId, userId);
  await tx.execute(sql`select count(*) from (select 1 from posts where id in (${touched}) order by id for no key update) held`);
  await tx.execute(sql`select count(*) from (select 1 from users where id = ${userId} or id in (${known}) order by id for no key update) held`);
}

async function countEverywhere(tx: Tx, userId: string, by: 1 | -1) {
  const { saved, touched, known } = touchedBy(userId);
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
    where id in (${known})`);
}
