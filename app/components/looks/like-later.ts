import { useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";

type PendingLike = { isLiked: boolean; send: () => void };

const pendingLikes = new Map<string, PendingLike>();
const { subscribe, notify } = createListeners();

function sendAll() {
  for (const { send } of pendingLikes.values()) send();
  pendingLikes.clear();
  notify();
}

/** Queues a like until the device is online. */
export function likeLater(postId: string, pendingLike: PendingLike): void {
  if (pendingLikes.size === 0) addEventListener("online", sendAll, { once: true });
  pendingLikes.set(postId, pendingLike);
  notify();
}

export const useWaitingLike = (postId: string): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => pendingLikes.get(postId)?.isLiked,
    () => undefined,
  );
