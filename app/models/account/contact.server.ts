import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { contactMessages, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { isRemovedAddress } from "#app/lib/email";
import { enqueue } from "#app/queue/queue.server";
import type { ContactInput } from "./contact.schema";
import type { Viewer } from "./session.server";

export async function createContactMessage({ id: userId, subscriptionPlan: plan }: Viewer, { subject, message }: ContactInput): Promise<void> {
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ id, userId, subject, message, plan });
    await enqueue(tx, "mail", { kind: "contact", messageId: id });
  });
}

export async function getContactMail(id: string) {
  const [row] = await db
    .select({
      from: users.email,
      username: users.username,
      name: users.name,
      plan: contactMessages.plan,
      subject: contactMessages.subject,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .innerJoin(users, eq(users.id, contactMessages.userId))
    .where(eq(contactMessages.id, id));
  return row ? { ...row, from: isRemovedAddress(row.from) ? "" : row.from } : null;
}
