import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { encrypt } from "#app/config/encrypt.server";
import { db, type Tx } from "#app/db/client.server";
import { emailVerifications, passwordResets, users } from "#app/db/schema";
import { violatedConstraint } from "#app/db/violation.server";
import { AppError } from "#app/lib/app-error";
import { isRemovedAddress, removedAddressOf } from "#app/lib/email";
import { createToken, hashToken } from "#app/lib/token.server";
import type { Language } from "#app/locales/languages";
import { retention } from "#app/models/shared/retention";
import { enqueue } from "#app/queue/queue.server";
import { verifyPassword } from "./password.server";

const { verificationHours: hours } = retention;

const isLinkValid = and(isNull(emailVerifications.usedAt), gt(emailVerifications.expiresAt, sql`now()`));

type Recipient = { id: string; email: string; locale: Language };

export async function enqueueVerificationMail(tx: Tx, { id: userId, email, locale }: Recipient, kind: "verification" | "email-change" = "verification") {
  const token = createToken();
  await tx.insert(emailVerifications).values({ id: hashToken(token), userId, email, expiresAt: sql`now() + make_interval(hours => ${hours})` });
  await enqueue(tx, "mail", { to: email, kind, language: locale, link: encrypt(`/verify-email/${token}`) });
}

export async function requestVerification(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, email: users.email, locale: users.locale, isVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update"); // Serialized with verifyEmail.
    if (person && !person.isVerified && !isRemovedAddress(person.email)) await enqueueVerificationMail(tx, person);
  });
}

/** Throws wrong_password or email_taken. */
export async function requestEmailChange(userId: string, { currentPassword, email }: { currentPassword: string; email: string }): Promise<void> {
  const [person] = await db
    .select({ id: users.id, email: users.email, locale: users.locale, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!person || !(await verifyPassword(currentPassword, person.passwordHash))) throw new AppError("wrong_password");
  if (person.email === email) throw new AppError("email_unchanged");
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (owner) throw new AppError("email_taken");
  await db.transaction(async (tx) => {
    const isSame = and(eq(users.id, userId), eq(users.passwordHash, person.passwordHash));
    const [unchanged] = await tx.select({ id: users.id }).from(users).where(isSame).for("no key update");
    if (!unchanged) throw new AppError("wrong_password"); // A concurrent password change deletes these links.
    await deletePendingEmailChanges(tx, userId);
    await enqueueVerificationMail(tx, { ...person, email }, "email-change");
  });
}

export async function deletePendingEmailChanges(tx: Tx, userId: string): Promise<void> {
  const isWanted = sql`${emailVerifications.email} <> (select users.email from users where users.id = ${userId})`;
  await tx.delete(emailVerifications).where(and(eq(emailVerifications.userId, userId), isNull(emailVerifications.usedAt), isWanted));
}

type EmailVerification = { email: string; userId: string; username: string; accountEmail: string };

export async function getVerification(token: string): Promise<EmailVerification | null> {
  const [claim] = await db
    .select({ email: emailVerifications.email, userId: users.id, username: users.username, accountEmail: users.email })
    .from(emailVerifications)
    .innerJoin(users, eq(users.id, emailVerifications.userId))
    .where(and(eq(emailVerifications.id, hashToken(token)), isLinkValid));
  return claim ?? null;
}

/** Locks the user row; throws verification_link_dead. */
async function lockVerification(tx: Tx, token: string) {
  const [claim] = await tx
    .select({ id: users.id, email: users.email, locale: users.locale, isVerified: users.emailVerified, linkEmail: emailVerifications.email })
    .from(emailVerifications)
    .innerJoin(users, eq(users.id, emailVerifications.userId))
    .where(and(eq(emailVerifications.id, hashToken(token)), isLinkValid))
    .for("no key update", { of: users });
  if (!claim) throw new AppError("verification_link_dead");
  return claim;
}

/** Throws forbidden, verification_link_dead or email_taken. */
export async function verifyEmail(token: string, userId: string): Promise<{ isChange: boolean }> {
  try {
    return await db.transaction(async (tx) => {
      const owner = await lockVerification(tx, token);
      if (owner.id !== userId) throw new AppError("forbidden");
      const [link] = await tx
        .update(emailVerifications)
        .set({ usedAt: sql`now()` })
        .where(and(eq(emailVerifications.id, hashToken(token)), isLinkValid))
        .returning({ email: emailVerifications.email });
      if (!link) throw new AppError("verification_link_dead");
      const isChange = owner.email !== link.email;
      await tx.update(users).set({ email: link.email, emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, owner.id));
      await tx.delete(emailVerifications).where(and(eq(emailVerifications.userId, owner.id), isNull(emailVerifications.usedAt)));
      // Invalidates reset links sent to the former address.
      if (isChange) await tx.delete(passwordResets).where(eq(passwordResets.userId, owner.id));
      if (isChange) await enqueue(tx, "payment-customer", { userId: owner.id });
      if (isChange && owner.isVerified) await enqueue(tx, "mail", { to: owner.email, kind: "email-changed", language: owner.locale });
      return { isChange };
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email_unique") throw new AppError("email_taken");
    throw error;
  }
}

/** Revokes links to the address; throws verification_link_dead. */
export async function denyEmail(token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, email, linkEmail, isVerified } = await lockVerification(tx, token);
    await tx
      .delete(emailVerifications)
      .where(and(eq(emailVerifications.userId, id), eq(emailVerifications.email, linkEmail), isNull(emailVerifications.usedAt)));
    if (email !== linkEmail || isVerified) return;
    await tx
      .update(users)
      .set({ email: removedAddressOf(id), updatedAt: sql`now()` })
      .where(eq(users.id, id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  });
}

export async function removeExpiredVerifications(): Promise<void> {
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, sql`now()`));
}
