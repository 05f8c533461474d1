import { useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import { useLiveEvents } from "#app/components/hooks/live-events";
import type { Notification } from "#app/models/contract";

type UnreadKind = "messages" | "activity";

const pollIntervalMs = 30_000;
const unreadCounts = new Map<UnreadKind, number>();
const { subscribe, notify } = createListeners();

function setUnreadCount(what: UnreadKind, count: number) {
  unreadCounts.set(what, count);
  notify();
  const [one, other] = unreadCounts.values();
  if (one !== undefined && other !== undefined) navigator.setAppBadge?.(one + other).catch(() => {});
}

const fetchUnread = {
  async messages() {
    const answer = await fetch("/api/messages/unread-count");
    return answer.ok ? ((await answer.json()) as { unreadCount: number }).unreadCount : null;
  },
  async activity() {
    const answer = await fetch("/api/notifications?limit=60");
    return answer.ok ? ((await answer.json()) as Notification[]).filter(({ isRead }) => !isRead).length : null;
  },
};

async function pollUnread(what: UnreadKind) {
  const count = await fetchUnread[what]().catch(() => null);
  if (count !== null) setUnreadCount(what, count);
}

/** Drops the client count in favor of the server's. */
export const clearUnread = (what: UnreadKind) => unreadCounts.delete(what);

/** Unread count, updated by server events. */
export function useUnread(what: UnreadKind, initial: number): number {
  const count = useSyncExternalStore(
    subscribe,
    () => unreadCounts.get(what) ?? initial,
    () => initial,
  );
  const updateCount = ({ unreadCount }: { unreadCount: number }) => setUnreadCount(what, unreadCount);
  useLiveEvents(what === "messages" ? { "unread-count": updateCount } : { notification: updateCount }, { every: pollIntervalMs, poll: () => pollUnread(what) });
  return count;
}
