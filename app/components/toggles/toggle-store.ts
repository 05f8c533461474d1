import { useEffect, useRef, useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import { getHeld, onEntries } from "#app/components/outbox/outbox";

// one store a page for what is liked, saved and followed, by the address of the write

/** What the server knows: whether it is liked, saved or followed, and how many did so. */
export type ToggleState = { isOn: boolean; count: number };

/** `wanted` is shown until the answer; data seen after `validUntil` is newer. */
type Entry = { version: number; known: ToggleState | null; validUntil: number; wanted: boolean | null };

export type ToggleReply = { path: string; isOn: boolean; fields: Record<string, string> };

/** Data that arrives this long after an answer may have been read before it. */
const staleDataMs = 5000;

const unknown: Entry = { version: 0, known: null, validUntil: 0, wanted: null };
const entries = new Map<string, Entry>();
const { subscribe, notify } = createListeners();

const getEntry = (path: string) => entries.get(path) ?? unknown;

function changeEntry(path: string, change: Partial<Omit<Entry, "version">>): void {
  const entry = getEntry(path);
  entries.set(path, { ...entry, ...change, version: entry.version + 1 });
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

/** Of this store and the outbox: a button has one subscription. */
function subscribeToBoth(listener: () => void): () => void {
  const stops = [subscribe(listener), onEntries(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

const describe = ({ version }: Entry, { wanted, isWaiting }: ReturnType<typeof getHeld>) => `${version} ${wanted} ${isWaiting}`;
const notHeld: ReturnType<typeof getHeld> = { wanted: undefined, isWaiting: false };
const unchanged = describe(unknown, notHeld);

/** State of a like, save or follow; `data` is the object of the page's data that `given` is from. */
export function useToggle(path: string, data: object, given: ToggleState) {
  const state = useSyncExternalStore(
    subscribeToBoth,
    () => describe(getEntry(path), getHeld(path)),
    () => unchanged,
  );
  const [entry, held] = state === unchanged ? [unknown, notHeld] : [getEntry(path), getHeld(path)];
  const seenAt = import.meta.env.SSR ? 0 : getFirstSeen(data);
  const known = entry.known && seenAt < entry.validUntil ? entry.known : given;
  const isOn = entry.wanted ?? held.wanted ?? known.isOn;
  return { isOn, count: known.count + Number(isOn) - Number(known.isOn), isWaiting: held.isWaiting };
}

/** Newer data of one place also holds for the others that show the same. */
export function useSharedToggle(path: string, data: object, given: ToggleState) {
  const { isOn, count } = given;
  useEffect(() => {
    const seenAt = getFirstSeen(data);
    if (seenAt >= getEntry(path).validUntil) changeEntry(path, { known: { isOn, count }, validUntil: seenAt });
  }, [path, data, isOn, count]);
  return useToggle(path, data, given);
}

const replyListeners = new Set<(reply: ToggleReply) => void>();

export function announceReply(reply: ToggleReply): void {
  for (const listener of replyListeners) listener(reply);
}

/** Calls `listener` for each answered like, save or follow; returns stop. */
export function onReply(listener: (reply: ToggleReply) => void): () => void {
  replyListeners.add(listener);
  return () => {
    replyListeners.delete(listener);
  };
}

/** The same while mounted. */
export function useOnReply(handle: (reply: ToggleReply) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => onReply((reply) => latest.current(reply)), []);
}
