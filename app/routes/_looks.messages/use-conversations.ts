import { useEffect, useState } from "react";
import { fetchPart } from "#app/components/fetch-part";
import { useNews } from "#app/components/live-news";
import { showUnanswered } from "#app/components/toaster";
import type { Conversation, Page } from "#app/models/contract";

const pollEvery = 30_000;

/** The latest conversations first, each once. */
function merged(known: Conversation[], news: Conversation[]): Conversation[] {
  const byPerson = new Map([...known, ...news].map((conversation) => [conversation.user.id, conversation]));
  return [...byPerson.values()].sort((a, b) => (a.lastMessage.id < b.lastMessage.id ? 1 : -1));
}

/** The conversations as they stand, from the page's data on; every thirty seconds where no stream tells of them. */
export function useConversations(first: Page<Conversation>) {
  const [list, setList] = useState(first.items);
  const [next, setNext] = useState(first.nextCursor);

  useEffect(() => setList((known) => (known === first.items ? known : merged(known, first.items))), [first]);

  async function ask(query: string): Promise<Page<Conversation> | null> {
    const part = await fetchPart<Conversation>(`/api/conversations${query}`);
    if (part) setList((known) => merged(known, part.items));
    return part;
  }

  async function more() {
    if (!next) return;
    const part = await ask(`?cursor=${next}`);
    if (!part) return showUnanswered();
    setNext(part.nextCursor);
  }

  const refresh = () => void ask("");
  useNews({ message: refresh, "unread-count": refresh, open: refresh }, { every: pollEvery, poll: refresh });
  return { list, more, next };
}
