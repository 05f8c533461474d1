import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { passwordResets, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import type { Language } from "#app/locales/languages";
import { seal } from "#app/seal.server";
import { AppError } from "./app-error";
import { normaliseEmail } from "./email";
import { forgetWantedAddresses } from "./email-verification.server";
import { countMail } from "./mail-limit.server";
import { hashPassword, requireStrongPassword } from "./password.server";
import { retention } from "./retention";
import { endAllSessions } from "./session.server";
import { hashOfToken, newToken } from "./token.server";

const { resetMinutes: minutes } = retention;

// about as long as the link lives
const mostTries = { retryLimit: 8 };

// a link that still works at least so long is enough for a person who looks for it
const usefulMinutes = 10;

const isAlive = and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, sql`now()`));

/** Mails a link to whoever has this address and has not left for good; beyond the mailbox's limit only when none of its links works any more, or a known device of its owner asks. For an address nobody has, the same statements run and the job sends nothing, so that neither answer nor time tells. */
export async function requestPasswordReset(email: string, { isKnownDevice = false } = {}): Promise<void> {
  const token = newToken();
  await db.transaction(async (tx) => {
    const isWithinLimit = isKnownDevice || (await countMail("password-reset", normaliseEmail(email), tx));
    const [person] = await tx.execute<{ email: string; locale: Language }>(sql`
      with person as (select id, email, locale from users where email = ${normaliseEmail(email)}
        and (deletion_requested_at is null or deletion_requested_at > now() - make_interval(days => ${retention.deletionDays}))
        and (${isWithinLimit} or not exists (select 1 from password_resets where user_id = users.id and used_at is null
          and expires_at > now() + make_interval(mins => ${usefulMinutes})))),
      dead as (delete from password_resets where user_id in (select id from person) and expires_at < now()),
      reset as (
        insert into password_resets (id, user_id, expires_at)
        select ${hashOfToken(token)}, id, now() + make_interval(mins => ${minutes}) from person)
      select email, locale from person`);
    const link = seal(`/reset-password/${token}`);
    await enqueue(tx, "mail", { to: person?.email ?? "", kind: "password-reset", language: person?.locale ?? "pt", link }, mostTries);
  });
}

/** Whether the link can still be used. */
export async function isResetAlive(token: string): Promise<boolean> {
  const [reset] = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(and(eq(passwordResets.id, hashOfToken(token)), isAlive));
  return reset !== undefined;
}

/** Sets the new password and says whose it is; uses the link up with all others of the person and ends every session of theirs; reset_link_dead or weak_password otherwise. */
export async function resetPassword(token: string, password: string): Promise<{ id: string; email: string }> {
  const [owner] = await db
    .select({ id: users.id, username: users.username, email: users.email, locale: users.locale, isVerified: users.emailVerified })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.id, hashOfToken(token)), isAlive));
  if (!owner) throw new AppError("reset_link_dead");
  requireStrongPassword(password, owner);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // the person's row first: two links of theirs used at once wait for each other here
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, owner.id));
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordResets.id, hashOfToken(token)), isAlive))
      .returning({ id: passwordResets.id });
    if (used.length === 0) throw new AppError("reset_link_dead");
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, owner.id), isNull(passwordResets.usedAt)));
    await forgetWantedAddresses(tx, owner.id);
    await endAllSessions(tx, owner.id);
    if (owner.isVerified) await enqueue(tx, "mail", { to: owner.email, kind: "password-changed", language: owner.locale });
  });
  return owner;
}

/** Removes links past their time, used or not; the sweeper's part. */
export async function removeDeadResets(): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
