import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { sessions, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { verifyPassword } from "./password.server";
import type { Viewer } from "./session.server";

const maxSeconds = { account: 15 * 60, moderation: 2 * 60 * 60 } as const;

export type ConfirmationPurpose = keyof typeof maxSeconds;

export async function isPasswordConfirmed({ sessionId }: Viewer, purpose: ConfirmationPurpose): Promise<boolean> {
  const isRecent = sql`${sessions.confirmedAt} > now() - make_interval(secs => ${maxSeconds[purpose]})`;
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent));
  return row !== undefined;
}

/** Throws wrong_password. */
export async function confirmPassword(viewer: Viewer, currentPassword: string): Promise<void> {
  const [person] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, viewer.id));
  if (!person || !(await verifyPassword(currentPassword, person.passwordHash))) throw new AppError("wrong_password");
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId));
}
