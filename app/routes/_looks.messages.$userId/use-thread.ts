import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { fetchPart } from "#app/components/fetch-part";
import { useNews } from "#app/components/live-news";
import type { Message } from "#app/models/contract";
import type { Thread } from "#app/models/thread.server";

const pollEvery = 5000;
const pageSize = 50;

const byId = (one: Message, other: Message) => (one.id < other.id ? -1 : 1);

/** Each once, in the one order that all screens have. */
function merged(known: Message[], news: Message[]): Message[] {
  const all = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...all.values()].sort(byId);
}

async function get(personId: string, query: string): Promise<Message[] | null> {
  const part = await fetchPart<Message>(`/api/conversations/${personId}/messages?limit=${pageSize}${query}`);
  return part?.items ?? null;
}

/** What is said in a conversation, kept up with by the stream, or every five seconds without one; what is older on request. */
export function useThread(viewerId: string, { person, messages, hasEarlier }: Thread, isEarlier: boolean) {
  const [recent, setRecent] = useState(messages);
  const [older, setOlder] = useState<Message[]>([]);
  const [isMore, setMore] = useState(hasEarlier);
  const { revalidate } = useRevalidator();
  const turn = useRef({ isAsking: false, isWanted: false });
  const newest = useRef(messages);
  newest.current = recent;

  // the page's data comes anew when somebody was blocked or unblocked
  useEffect(() => setRecent((known) => (known === messages ? known : merged(known, messages))), [messages]);

  function add(news: Message[]) {
    setRecent((known) => {
      const oldest = known[0]?.id ?? "";
      return merged(
        known,
        news.filter(({ id }) => known.length === 0 || id >= oldest),
      );
    });
  }

  // back to what is known, however much came meanwhile
  async function catchUp() {
    const known = new Set(newest.current.map(({ id }) => id));
    let news = await get(person.id, "");
    for (let page = news; page && page.length === pageSize && known.size > 0 && !page.some(({ id }) => known.has(id)); ) {
      page = await get(person.id, `&before=${page.at(-1)?.id}`);
      if (page) news = [...(news ?? []), ...page];
    }
    if (!news) return;
    add(news);
    const isNew = news.some((message) => message.senderId === person.id && !message.isRead);
    if (isNew && !document.hidden) await fetch(`/api/conversations/${person.id}/read`, { method: "POST" }).catch(() => null);
  }

  // one question at a time; what comes while it is out is asked for once after it
  async function refresh() {
    if (isEarlier) return;
    turn.current.isWanted = true;
    if (turn.current.isAsking) return;
    turn.current.isAsking = true;
    while (turn.current.isWanted) {
      turn.current.isWanted = false;
      await catchUp();
    }
    turn.current.isAsking = false;
  }

  useNews(
    {
      message: ({ senderId, receiverId }) => void ([senderId, receiverId].includes(person.id) && refresh()),
      read: ({ userId }) => void (userId === person.id && refresh()),
      open: ({ isAgain }) => {
        refresh();
        if (isAgain) revalidate();
      },
    },
    { every: pollEvery, poll: () => void refresh() },
  );

  async function showEarlier(): Promise<boolean> {
    const oldest = older[0] ?? recent[0];
    const page = oldest && (await get(person.id, `&before=${oldest.id}`));
    if (!page) return false;
    setOlder((known) => merged(page, known));
    setMore(page.length === pageSize);
    return true;
  }

  const lastRead = recent.findLast(({ senderId, isRead }) => senderId === viewerId && isRead)?.id;
  return { older, recent, hasEarlier: isMore, showEarlier, add, lastRead };
}
