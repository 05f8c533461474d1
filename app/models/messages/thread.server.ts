import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Message, UserSummary } from "#app/models/contract";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { relationColumns } from "#app/models/people/person.server";
import { hasUnreadFrom } from "./conversation.server";
import { listMessages } from "./message.server";

/** `blocked` by the viewer, `closed` otherwise. */
type ThreadState = "open" | "blocked" | "closed";

export type Thread = { person: UserSummary; state: ThreadState; messages: Message[]; hasEarlier: boolean };

const pageSize = 50;

const personQuery = db
  .select({ author: authorColumns, relation: relationColumns, hasUnread: hasUnreadFrom(sql.placeholder("viewer"), sql.placeholder("person")) })
  .from(users)
  .where(eq(users.id, sql.placeholder("person")))
  .limit(1)
  .prepare("thread");

/** Throws user_not_found without a person or history. */
export async function getThread(viewerId: string, otherId: string, before?: string): Promise<Thread & { hasUnread: boolean }> {
  if (!isUuid(otherId)) throw new AppError("user_not_found");
  const [{ items, nextCursor }, [found]] = await Promise.all([
    listMessages(viewerId, otherId, { limit: pageSize, before }),
    personQuery.execute({ viewer: viewerId, person: otherId }),
  ]);
  if (!found) throw new AppError("user_not_found");
  const { author, relation, hasUnread } = found;
  const state = !relation.isPresent || relation.hasBlockedViewer ? "closed" : relation.isBlocked ? "blocked" : "open";
  const person = presentAuthor(author);
  return {
    person: state === "open" ? person : { ...person, profilePhoto: null },
    state,
    messages: items.reverse(),
    hasEarlier: nextCursor !== null,
    hasUnread: hasUnread || items.some(({ senderId, isRead }) => senderId === otherId && !isRead), // one may have come between
  };
}
