import { useState } from "react";
import { fetchPage } from "#app/components/data/fetch-part";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { showNetworkError } from "#app/components/toasts/toaster";
import type { Conversation, Page } from "#app/models/contract";

const pollIntervalMs = 30_000;

/** Unique conversations, latest first. */
function mergeConversations(current: Conversation[], updates: Conversation[]): Conversation[] {
  const byPerson = new Map([...current, ...updates].map((conversation) => [conversation.user.id, conversation]));
  return [...byPerson.values()].sort((a, b) => (a.lastMessage.id < b.lastMessage.id ? 1 : -1));
}

/** Conversations kept current by live events, or by polling. */
export function useConversations(first: Page<Conversation>) {
  const [list, setList] = useState(first.items);
  const [next, setNext] = useState(first.nextCursor);
  const [loadedPage, setLoadedPage] = useState(first);

  if (first !== loadedPage) {
    setLoadedPage(first);
    setList(mergeConversations(list, first.items));
  }

  async function fetchConversations(query: string): Promise<Page<Conversation> | null> {
    const part = await fetchPage<Conversation>(`/api/conversations${query}`);
    if (part) setList((current) => mergeConversations(current, part.items));
    return part;
  }

  async function more() {
    if (!next) return;
    const part = await fetchConversations(`?cursor=${next}`);
    if (!part) return showNetworkError();
    setNext(part.nextCursor);
  }

  const refresh = () => void fetchConversations("");
  useLiveEvents({ message: refresh, "unread-count": refresh, open: refresh }, { every: pollIntervalMs, poll: refresh });
  return { list, more, next };
}
