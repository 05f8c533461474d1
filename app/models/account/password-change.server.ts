import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { passwordResets, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { enqueue } from "#app/queue/queue.server";
import { deletePendingEmailChanges } from "./email-verification.server";
import { hashPassword, requireStrongPassword, verifyPassword } from "./password.server";
import { renewSession, type Viewer } from "./session.server";
import { endSessionsExceptOwn } from "./session-list.server";

/** Returns a new token; throws wrong_password or weak_password. */
export async function changePassword(viewer: Viewer, { currentPassword, password }: { currentPassword: string; password: string }): Promise<string> {
  const [person] = await db
    .select({ passwordHash: users.passwordHash, email: users.email, locale: users.locale, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, viewer.id));
  if (!person || !(await verifyPassword(currentPassword, person.passwordHash))) throw new AppError("wrong_password");
  requireStrongPassword(password, viewer);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Compare-and-set: a concurrent change fails.
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(and(eq(users.id, viewer.id), eq(users.passwordHash, person.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new AppError("wrong_password");
    await endSessionsExceptOwn(tx, viewer);
    await tx.delete(passwordResets).where(eq(passwordResets.userId, viewer.id));
    await deletePendingEmailChanges(tx, viewer.id);
    if (person.isVerified) await enqueue(tx, "mail", { to: person.email, kind: "password-changed", language: person.locale });
    return renewSession(viewer, tx);
  });
}
