import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Message, UserSummary } from "#app/models/contract";
import { getAuthor } from "#app/models/looks/post-view.server";
import { requireRelation } from "#app/models/people/person.server";
import { listMessages } from "./message.server";

/** `blocked` by the viewer, `closed` otherwise. */
type ThreadState = "open" | "blocked" | "closed";

export type Thread = { person: UserSummary; state: ThreadState; messages: Message[]; hasEarlier: boolean };

const pageSize = 50;

/** Throws user_not_found without a person or history. */
export async function getThread(viewerId: string, otherId: string, before?: string): Promise<Thread> {
  if (!isUuid(otherId)) throw new AppError("user_not_found");
  const [{ items, nextCursor }, state, person] = await Promise.all([
    listMessages(viewerId, otherId, { limit: pageSize, before }),
    getThreadState(viewerId, otherId),
    getAuthor(otherId),
  ]);
  if (!person) throw new AppError("user_not_found");
  return { person: state === "open" ? person : { ...person, profilePhoto: null }, state, messages: items.reverse(), hasEarlier: nextCursor !== null };
}

async function getThreadState(viewerId: string, otherId: string): Promise<ThreadState> {
  try {
    const { isBlocked } = await requireRelation(viewerId, otherId);
    return isBlocked ? "blocked" : "open";
  } catch (error) {
    if (error instanceof AppError && error.code === "user_not_found") return "closed";
    throw error;
  }
}
