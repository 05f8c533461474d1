import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { sessions, users } from "#app/db/schema";
import { AppError } from "./app-error";
import { isPassword } from "./password.server";
import type { Viewer } from "./session.server";

/** How long a password once given stands for its person: before acts on all that is theirs, and before acts of moderation. */
const maxSeconds = { account: 15 * 60, moderation: 2 * 60 * 60 } as const;

export type ConfirmedFor = keyof typeof maxSeconds;

/** Whether the password was given in this session lately enough for such acts. */
export async function isPasswordConfirmed({ sessionId }: Viewer, purpose: ConfirmedFor): Promise<boolean> {
  const isRecent = sql`${sessions.confirmedAt} > now() - make_interval(secs => ${maxSeconds[purpose]})`;
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isRecent));
  return row !== undefined;
}

/** Notes in the session that the password was given; wrong_password otherwise. */
export async function confirmPassword(viewer: Viewer, currentPassword: string): Promise<void> {
  const [person] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, viewer.id));
  if (!person || !(await isPassword(currentPassword, person.passwordHash))) throw new AppError("wrong_password");
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId));
}
