import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { encrypt } from "#app/config/encrypt.server";
import { db } from "#app/db/client.server";
import { passwordResets, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { normaliseEmail } from "#app/lib/email";
import { createToken, hashToken } from "#app/lib/token.server";
import type { Language } from "#app/locales/languages";
import { consumeMailLimit } from "#app/models/shared/mail-limit.server";
import { retention } from "#app/models/shared/retention";
import { enqueue } from "#app/queue/queue.server";
import { deletePendingEmailChanges } from "./email-verification.server";
import { hashPassword, requireStrongPassword } from "./password.server";
import { endAllSessions } from "./session.server";

const { resetMinutes: minutes } = retention;

const mailRetryOptions = { retryLimit: 8 };

// Remaining minutes that make a new link unnecessary.
const minUsefulMinutes = 10;

const isLinkValid = and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, sql`now()`));

/** Same statements for unknown addresses (decision 027). */
export async function requestPasswordReset(email: string, { isKnownDevice = false } = {}): Promise<void> {
  const token = createToken();
  await db.transaction(async (tx) => {
    const isWithinLimit = isKnownDevice || (await consumeMailLimit("password-reset", normaliseEmail(email), tx));
    const [person] = await tx.execute<{ email: string; locale: Language }>(sql`
      with person as (select id, email, locale from users where email = ${normaliseEmail(email)}
        and (deletion_requested_at is null or deletion_requested_at > now() - make_interval(days => ${retention.deletionDays}))
        and (${isWithinLimit} or not exists (select 1 from password_resets where user_id = users.id and used_at is null
          and expires_at > now() + make_interval(mins => ${minUsefulMinutes})))),
      expired as (delete from password_resets where user_id in (select id from person) and expires_at < now()),
      reset as (
        insert into password_resets (id, user_id, expires_at)
        select ${hashToken(token)}, id, now() + make_interval(mins => ${minutes}) from person)
      select email, locale from person`);
    const link = encrypt(`/reset-password/${token}`);
    await enqueue(tx, "mail", { to: person?.email ?? "", kind: "password-reset", language: person?.locale ?? "pt", link }, mailRetryOptions);
  });
}

export async function getResetOwner(token: string) {
  const [owner] = await db
    .select({ id: users.id, username: users.username, email: users.email, locale: users.locale, isVerified: users.emailVerified })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.id, hashToken(token)), isLinkValid));
  return owner ?? null;
}

/** Uses up all links; throws reset_link_dead or weak_password. */
export async function resetPassword(token: string, password: string): Promise<{ id: string; email: string }> {
  const owner = await getResetOwner(token);
  if (!owner) throw new AppError("reset_link_dead");
  requireStrongPassword(password, owner);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Serializes two links of one user.
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, owner.id));
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.id, hashToken(token)), isLinkValid))
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw new AppError("reset_link_dead");
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, owner.id), isNull(passwordResets.usedAt)));
    await deletePendingEmailChanges(tx, owner.id);
    await endAllSessions(tx, owner.id);
    if (owner.isVerified) await enqueue(tx, "mail", { to: owner.email, kind: "password-changed", language: owner.locale });
  });
  return owner;
}

export async function removeExpiredResets(): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
