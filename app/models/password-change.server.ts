import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { passwordResets, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import { forgetWantedAddresses } from "./email-verification.server";
import { hashPassword, isPassword, requireStrongPassword } from "./password.server";
import { renewSession, type Viewer } from "./session.server";
import { endOthers } from "./session-list.server";

/** Sets another password, ends every session but the viewer's own and returns a new token for that one; wrong_password or weak_password otherwise. */
export async function changePassword(viewer: Viewer, { currentPassword, password }: { currentPassword: string; password: string }): Promise<string> {
  const [person] = await db
    .select({ passwordHash: users.passwordHash, email: users.email, locale: users.locale, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, viewer.id));
  if (!person || !(await isPassword(currentPassword, person.passwordHash))) throw new AppError("wrong_password");
  requireStrongPassword(password, viewer);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // only in place of the one just given: of two changes at once the second finds it gone
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(and(eq(users.id, viewer.id), eq(users.passwordHash, person.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new AppError("wrong_password");
    await endOthers(tx, viewer);
    await tx.delete(passwordResets).where(eq(passwordResets.userId, viewer.id));
    await forgetWantedAddresses(tx, viewer.id);
    if (person.isVerified) await enqueue(tx, "mail", { to: person.email, kind: "password-changed", language: person.locale });
    return renewSession(viewer, tx);
  });
}
