import { useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import { isWaiting, type OutboxEntry } from "./entry";

// what every page knows; the rest loads on demand

const none: readonly OutboxEntry[] = [];
let entries = none;
/** States sent since the page was loaded. */
const sentStates = new Map<string, boolean>();
const { subscribe, notify } = createListeners();
export const onEntries = subscribe;
export const { subscribe: onWordsSent, notify: announceWordsSent } = createListeners();

export const getEntries = () => entries;
export const isAnyWaiting = () => entries.some(isWaiting);

export function setEntries(next: readonly OutboxEntry[]): void {
  entries = next;
  notify();
}

export const setSentState = (path: string, wanted: boolean | null) => (wanted === null ? sentStates.delete(path) : sentStates.set(path, wanted));

export const useEntries = () => useSyncExternalStore(subscribe, getEntries, () => none);

const findWaiting = (path: string) => entries.find((entry) => entry.path === path && isWaiting(entry));

/** State held or sent by the outbox, which wins over the page's data. */
export function getHeld(path: string) {
  const waiting = findWaiting(path);
  return { wanted: waiting?.wanted ?? sentStates.get(path), isWaiting: waiting !== undefined };
}

export const isPathWaiting = (path: string) => findWaiting(path) !== undefined;

/** State that a like, save or follow asks for; null for other writes. */
export function readState(path: string, { isLiked, isSaved, _method }: Record<string, string>): boolean | null {
  const state = isLiked ?? isSaved ?? (path.endsWith("/follow") ? String(_method !== "delete") : null);
  return state === null ? null : state === "true";
}
