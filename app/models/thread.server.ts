import { AppError } from "./app-error";
import type { Message, UserSummary } from "./contract";
import { listMessages } from "./message.server";
import { requireRelation } from "./person.server";
import { getAuthor } from "./post-view.server";

/** `open` to new messages; `blocked` by the viewer; `closed` by whatever else stands between. */
type ThreadState = "open" | "blocked" | "closed";

/** A conversation as its page shows it: the latest part, or the one before a message, oldest first. */
export type Thread = { person: UserSummary; state: ThreadState; messages: Message[]; hasEarlier: boolean };

const partSize = 50;

/** The viewer's conversation with somebody; user_not_found where there is neither a person to find nor a history. */
export async function getThread(viewerId: string, otherId: string, before?: string): Promise<Thread> {
  const { items, nextCursor } = await listMessages(viewerId, otherId, { limit: partSize, before });
  const [state, person] = await Promise.all([stateOf(viewerId, otherId), getAuthor(otherId)]);
  if (!person) throw new AppError("user_not_found");
  return { person: state === "open" ? person : { ...person, profilePhoto: null }, state, messages: items.reverse(), hasEarlier: nextCursor !== null };
}

async function stateOf(viewerId: string, otherId: string): Promise<ThreadState> {
  try {
    const { isBlocked } = await requireRelation(viewerId, otherId);
    return isBlocked ? "blocked" : "open";
  } catch (error) {
    if (error instanceof AppError && error.code === "user_not_found") return "closed";
    throw error;
  }
}
