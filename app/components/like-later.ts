import { useSyncExternalStore } from "react";

type Later = { isLiked: boolean; send: () => void };

const waiting = new Map<string, Later>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listen of listeners) listen();
};

function sendAll() {
  for (const { send } of waiting.values()) send();
  waiting.clear();
  tell();
}

/** Keeps a like, or its end, until the device has a line again; `send` sends it then. */
export function likeLater(postId: string, later: Later): void {
  if (waiting.size === 0) addEventListener("online", sendAll, { once: true });
  waiting.set(postId, later);
  tell();
}

function subscribe(listen: () => void) {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

/** What waits to be sent about this post: liked, not liked any more, or nothing. */
export const useWaitingLike = (postId: string): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => waiting.get(postId)?.isLiked,
    () => undefined,
  );
