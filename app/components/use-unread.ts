import { useSyncExternalStore } from "react";
import type { Notification } from "#app/models/contract";
import { useNews } from "./live-news";

type Counted = "messages" | "activity";

const pollEvery = 30_000;
const known = new Map<Counted, number>();
const watchers = new Set<() => void>();

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

function set(what: Counted, count: number) {
  known.set(what, count);
  for (const tell of watchers) tell();
}

const ask = {
  async messages() {
    const answer = await fetch("/api/messages/unread-count");
    return answer.ok ? ((await answer.json()) as { unreadCount: number }).unreadCount : null;
  },
  async activity() {
    const answer = await fetch("/api/notifications?limit=60");
    return answer.ok ? ((await answer.json()) as Notification[]).filter(({ isRead }) => !isRead).length : null;
  },
};

async function poll(what: Counted) {
  const count = await ask[what]().catch(() => null);
  if (count !== null) set(what, count);
}

/** How much is new, kept true by the stream: as the server said it with the page, until something newer is known. */
export function useUnread(what: Counted, initial: number): number {
  const count = useSyncExternalStore(
    watch,
    () => known.get(what) ?? initial,
    () => initial,
  );
  const take = ({ unreadCount }: { unreadCount: number }) => set(what, unreadCount);
  useNews(what === "messages" ? { "unread-count": take } : { notification: take }, { every: pollEvery, poll: () => poll(what) });
  return count;
}
