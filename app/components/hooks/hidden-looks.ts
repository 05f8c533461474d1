import { useSyncExternalStore } from "react";
import { createListeners } from "./create-listeners";

// stable server snapshot
const emptySet: ReadonlySet<string> = new Set();
let hidden = emptySet;
const { subscribe, notify } = createListeners();

export function setLookHidden(postId: string, isHidden: boolean) {
  const next = new Set(hidden);
  if (isHidden) next.add(postId);
  else next.delete(postId);
  hidden = next;
  notify();
}

export const useHiddenPosts = () =>
  useSyncExternalStore(
    subscribe,
    () => hidden,
    () => emptySet,
  );
