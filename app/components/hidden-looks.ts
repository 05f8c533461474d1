import { useSyncExternalStore } from "react";

// the one empty set: another would be another state, and every wall drawn a second time at once when it comes to life
const none: ReadonlySet<string> = new Set();
let hidden = none;
const listeners = new Set<() => void>();

/** Takes a look off the walls of this page at once, or puts it back: what «ver menos» shows before the next Explore does. */
export function setHidden(postId: string, isHidden: boolean) {
  const next = new Set(hidden);
  if (isHidden) next.add(postId);
  else next.delete(postId);
  hidden = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The looks hidden since the page was loaded. */
export const useHiddenLooks = () =>
  useSyncExternalStore(
    subscribe,
    () => hidden,
    () => none,
  );
