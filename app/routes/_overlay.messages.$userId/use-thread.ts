import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { fetchPage } from "#app/components/data/fetch-part";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { useOnWordsSent } from "#app/components/outbox/use-on-words-sent";
import type { Message } from "#app/models/contract";
import type { Thread } from "#app/models/messages/thread.server";

const pollIntervalMs = 5000;
const pageSize = 50;

const compareIds = (one: Message, other: Message) => (one.id < other.id ? -1 : 1);

/** Unique messages in id order. */
function mergeMessages(current: Message[], newMessages: Message[]): Message[] {
  const all = new Map([...current, ...newMessages].map((message) => [message.id, message]));
  return [...all.values()].sort(compareIds);
}

async function fetchMessages(personId: string, query: string): Promise<Message[] | null> {
  const part = await fetchPage<Message>(`/api/conversations/${personId}/messages?limit=${pageSize}${query}`);
  return part?.items ?? null;
}

/** Messages kept current by live events, or by polling. */
export function useThread(viewerId: string, { person, messages, hasEarlier }: Thread, isEarlier: boolean) {
  const [recent, setRecent] = useState(messages);
  const [older, setOlder] = useState<Message[]>([]);
  const [isMore, setMore] = useState(hasEarlier);
  const { revalidate } = useRevalidator();
  const refreshState = useRef({ isRunning: false, isQueued: false, hasFailed: false });
  const [loadedMessages, setLoadedMessages] = useState(messages);

  // Page data reloads after a block or unblock.
  if (messages !== loadedMessages) {
    setLoadedMessages(messages);
    setRecent(mergeMessages(recent, messages));
  }

  function add(newMessages: Message[]) {
    setRecent((current) => {
      const oldest = current[0]?.id ?? "";
      return mergeMessages(
        current,
        newMessages.filter(({ id }) => current.length === 0 || id >= oldest),
      );
    });
  }

  // Fetches pages back to the first known message.
  async function fetchNewMessages() {
    const knownIds = new Set(recent.map(({ id }) => id));
    let newMessages = await fetchMessages(person.id, "");
    for (let page = newMessages; page && page.length === pageSize && knownIds.size > 0 && !page.some(({ id }) => knownIds.has(id)); ) {
      page = await fetchMessages(person.id, `&before=${page.at(-1)?.id}`);
      if (page) newMessages = [...(newMessages ?? []), ...page];
    }
    refreshState.current.hasFailed = !newMessages;
    if (!newMessages) return;
    add(newMessages);
    const isNew = newMessages.some((message) => message.senderId === person.id && !message.isRead);
    if (isNew && !document.hidden) await fetch(`/api/conversations/${person.id}/read`, { method: "POST" }).catch(() => null);
  }

  // One request at a time; later calls queue one more.
  async function refresh() {
    if (isEarlier) return;
    refreshState.current.isQueued = true;
    if (refreshState.current.isRunning) return;
    refreshState.current.isRunning = true;
    while (refreshState.current.isQueued) {
      refreshState.current.isQueued = false;
      await fetchNewMessages();
    }
    refreshState.current.isRunning = false;
  }

  useLiveEvents(
    {
      message: ({ senderId, receiverId }) => void ([senderId, receiverId].includes(person.id) && refresh()),
      read: ({ userId }) => void (userId === person.id && refresh()),
      open: ({ isAgain }) => {
        refresh();
        if (isAgain) revalidate();
      },
    },
    { every: pollIntervalMs, poll: () => void refresh(), isBehind: () => refreshState.current.hasFailed },
  );

  useOnWordsSent(() => void refresh());

  async function showEarlier(): Promise<boolean> {
    const oldest = older[0] ?? recent[0];
    const page = oldest && (await fetchMessages(person.id, `&before=${oldest.id}`));
    if (!page) return false;
    setOlder((current) => mergeMessages(page, current));
    setMore(page.length === pageSize);
    return true;
  }

  const lastRead = recent.findLast(({ senderId, isRead }) => senderId === viewerId && isRead)?.id;
  return { older, recent, hasEarlier: isMore, showEarlier, add, lastRead };
}
