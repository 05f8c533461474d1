import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { emailVerifications, passwordResets, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import type { Language } from "#app/locales/languages";
import { seal } from "#app/seal.server";
import { AppError } from "./app-error";
import { isRemovedAddress, removedAddressOf } from "./email";
import { isPassword } from "./password.server";
import { retention } from "./retention";
import { hashOfToken, newToken } from "./token.server";
import { violatedConstraint } from "./violation.server";

const { verificationHours: hours } = retention;

const isAlive = and(isNull(emailVerifications.usedAt), gt(emailVerifications.expiresAt, sql`now()`));

type Recipient = { id: string; email: string; locale: Language };

/** Mails a link that proves the address, inside the caller's transaction. */
export async function mailVerification(tx: Tx, { id: userId, email, locale }: Recipient, kind: "verification" | "email-change" = "verification") {
  const token = newToken();
  await tx.insert(emailVerifications).values({ id: hashOfToken(token), userId, email, expiresAt: sql`now() + make_interval(hours => ${hours})` });
  await enqueue(tx, "mail", { to: email, kind, language: locale, link: seal(`/verify-email/${token}`) });
}

/** Mails the link once more; nothing when the address is proven already. */
export async function requestVerification(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, email: users.email, locale: users.locale, isVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update"); // as verifyEmail does: no link goes to an address that is theirs no more
    if (person && !person.isVerified && !isRemovedAddress(person.email)) await mailVerification(tx, person);
  });
}

/** Mails a link to the address the person wants instead of theirs; it takes effect by that link. wrong_password or email_taken otherwise. */
export async function requestEmailChange(userId: string, { currentPassword, email }: { currentPassword: string; email: string }): Promise<void> {
  const [person] = await db
    .select({ id: users.id, email: users.email, locale: users.locale, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!person || !(await isPassword(currentPassword, person.passwordHash))) throw new AppError("wrong_password");
  if (person.email === email) throw new AppError("email_unchanged");
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (owner) throw new AppError("email_taken");
  await db.transaction(async (tx) => {
    const isSame = and(eq(users.id, userId), eq(users.passwordHash, person.passwordHash));
    const [still] = await tx.select({ id: users.id }).from(users).where(isSame).for("no key update");
    if (!still) throw new AppError("wrong_password"); // another one was set meanwhile, which kills such links
    await forgetWantedAddresses(tx, userId); // thought better of
    await mailVerification(tx, { ...person, email }, "email-change");
  });
}

/** Kills the links to addresses the person does not have yet: whoever knew the old password may have asked for them. */
export async function forgetWantedAddresses(tx: Tx, userId: string): Promise<void> {
  const isWanted = sql`${emailVerifications.email} <> (select users.email from users where users.id = ${userId})`;
  await tx.delete(emailVerifications).where(and(eq(emailVerifications.userId, userId), isNull(emailVerifications.usedAt), isWanted));
}

type Claim = { email: string; userId: string; username: string; accountEmail: string };

/** The address that the link proves and the account it is for, while it can still be used. */
export async function getVerification(token: string): Promise<Claim | null> {
  const [claim] = await db
    .select({ email: emailVerifications.email, userId: users.id, username: users.username, accountEmail: users.email })
    .from(emailVerifications)
    .innerJoin(users, eq(users.id, emailVerifications.userId))
    .where(and(eq(emailVerifications.id, hashOfToken(token)), isAlive));
  return claim ?? null;
}

/** The account behind a living link, its row locked as a new password locks it, which kills links too; verification_link_dead otherwise. */
async function lockClaim(tx: Tx, token: string) {
  const [claim] = await tx
    .select({ id: users.id, email: users.email, locale: users.locale, isVerified: users.emailVerified, wanted: emailVerifications.email })
    .from(emailVerifications)
    .innerJoin(users, eq(users.id, emailVerifications.userId))
    .where(and(eq(emailVerifications.id, hashOfToken(token)), isAlive))
    .for("no key update", { of: users });
  if (!claim) throw new AppError("verification_link_dead");
  return claim;
}

/** Uses the link up for the account it is for: its address is proven, and the person's from now on. Whoever had proven another one is told there. forbidden, verification_link_dead or email_taken otherwise. */
export async function verifyEmail(token: string, userId: string): Promise<{ isChange: boolean }> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockClaim(tx, token);
      if (before.id !== userId) throw new AppError("forbidden");
      const [link] = await tx
        .update(emailVerifications)
        .set({ usedAt: sql`now()` })
        .where(and(eq(emailVerifications.id, hashOfToken(token)), isAlive))
        .returning({ email: emailVerifications.email });
      if (!link) throw new AppError("verification_link_dead");
      const isChange = before.email !== link.email;
      await tx.update(users).set({ email: link.email, emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, before.id));
      await tx.delete(emailVerifications).where(and(eq(emailVerifications.userId, before.id), isNull(emailVerifications.usedAt)));
      // a link for a new password that lies in the former mailbox opens nothing any more
      if (isChange) await tx.delete(passwordResets).where(eq(passwordResets.userId, before.id));
      if (isChange) await enqueue(tx, "payment-customer", { userId: before.id });
      if (isChange && before.isVerified) await enqueue(tx, "mail", { to: before.email, kind: "email-changed", language: before.locale });
      return { isChange };
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email_unique") throw new AppError("email_taken");
    throw error;
  }
}

/** The mailbox's owner says that the account is not theirs: its links to the address die, and an account that uses the address unproven loses it. verification_link_dead otherwise. */
export async function denyEmail(token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, email, wanted, isVerified } = await lockClaim(tx, token);
    await tx.delete(emailVerifications).where(and(eq(emailVerifications.userId, id), eq(emailVerifications.email, wanted), isNull(emailVerifications.usedAt)));
    if (email !== wanted || isVerified) return;
    await tx
      .update(users)
      .set({ email: removedAddressOf(id), updatedAt: sql`now()` })
      .where(eq(users.id, id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  });
}

/** Removes links past their time; the sweeper's part. */
export async function removeDeadLinks(): Promise<void> {
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, sql`now()`));
}
