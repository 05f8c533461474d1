import { useEffect, useRef, useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import { useHeld } from "#app/components/outbox/outbox";

// one store a page for what is liked, saved and followed, by the address of the write

/** What the server knows: whether it is liked, saved or followed, and how many did so. */
export type ToggleState = { isOn: boolean; count: number };

/** `wanted` is shown until the answer; data seen after `validUntil` is newer. */
type Entry = { known: ToggleState | null; validUntil: number; wanted: boolean | null };

export type ToggleReply = { path: string; isOn: boolean; fields: Record<string, string> };

/** Data that arrives this long after an answer may have been read before it. */
const staleDataMs = 5000;

const unknown: Entry = { known: null, validUntil: 0, wanted: null };
const entries = new Map<string, Entry>();
const { subscribe, notify } = createListeners();

function changeEntry(path: string, change: Partial<Entry>): void {
  entries.set(path, { ...(entries.get(path) ?? unknown), ...change });
  notify();
}

export const setWanted = (path: string, wanted: boolean | null) => changeEntry(path, { wanted });

export const setKnown = (path: string, known: ToggleState) => changeEntry(path, { known, validUntil: performance.now() + staleDataMs });

/** When each part of the pages' data was first seen. */
const firstSeen = new WeakMap<object, number>();

function getFirstSeen(data: object): number {
  const at = firstSeen.get(data) ?? performance.now();
  firstSeen.set(data, at);
  return at;
}

/** State of a like, save or follow; `data` is the object of the page's data that `given` is from. */
export function useToggle(path: string, data: object, given: ToggleState) {
  const entry = useSyncExternalStore(
    subscribe,
    () => entries.get(path),
    () => undefined,
  );
  const held = useHeld(path);
  const seenAt = getFirstSeen(data);
  const known = entry?.known && seenAt < entry.validUntil ? entry.known : given;
  const isOn = entry?.wanted ?? held.wanted ?? known.isOn;
  return { isOn, count: known.count + Number(isOn) - Number(known.isOn), isWaiting: held.isWaiting };
}

/** Newer data of one place also holds for the others that show the same. */
export function useSharedToggle(path: string, data: object, given: ToggleState) {
  const { isOn, count } = given;
  useEffect(() => {
    const seenAt = getFirstSeen(data);
    if (seenAt >= (entries.get(path)?.validUntil ?? 0)) changeEntry(path, { known: { isOn, count }, validUntil: seenAt });
  }, [path, data, isOn, count]);
  return useToggle(path, data, given);
}

const replyListeners = new Set<(reply: ToggleReply) => void>();

export function announceReply(reply: ToggleReply): void {
  for (const listener of replyListeners) listener(reply);
}

/** Calls `handle` for each answered like, save or follow. */
export function useOnReply(handle: (reply: ToggleReply) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listener = (reply: ToggleReply) => latest.current(reply);
    replyListeners.add(listener);
    return () => {
      replyListeners.delete(listener);
    };
  }, []);
}
