import { useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import { readLocal } from "#app/lib/local-storage";
import { isWaiting, type OutboxEntry, outboxFlag } from "./entry";

// what every page knows; the rest loads on demand

const none: readonly OutboxEntry[] = [];
let entries = none;
let viewerId: string | null = null;
/** States sent since the page was loaded. */
const sentStates = new Map<string, boolean>();
const { subscribe, notify } = createListeners();

export const loadOutbox = () => import("./outbox-on-demand");

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
export function useHeld(path: string) {
  useEntries();
  const waiting = findWaiting(path);
  return { wanted: waiting?.wanted ?? sentStates.get(path), isWaiting: waiting !== undefined };
}

export const isPathWaiting = (path: string) => findWaiting(path) !== undefined;

/** Loads what waits, and the code at the first touch. */
export function startOutbox(id: string | null, onSent: () => void): void {
  viewerId = id;
  if (!id) {
    setEntries(none);
    return;
  }
  const load = () =>
    loadOutbox()
      .then(({ openOutbox }) => openOutbox(id, onSent))
      .catch(() => {});
  if (readLocal(outboxFlag) !== null) load();
  else for (const eventName of ["pointerdown", "keydown"]) addEventListener(eventName, load, { once: true });
}

/** Keeps a write of the API until there is a connection; false when it cannot. */
export async function hold(path: string, fields: Record<string, string>, key?: string, picture?: File | null): Promise<boolean> {
  try {
    return viewerId !== null && (await (await loadOutbox()).holdWrite(viewerId, path, fields, key, picture));
  } catch {
    return keepInMemory(path, fields);
  }
}

/** State that a like, save or follow asks for; null for other writes. */
export function readState(path: string, { isLiked, isSaved, _method }: Record<string, string>): boolean | null {
  const state = isLiked ?? isSaved ?? (path.endsWith("/follow") ? String(_method !== "delete") : null);
  return state === null ? null : state === "true";
}

/** Without code or store a state waits while the page is open. */
function keepInMemory(path: string, fields: Record<string, string>): boolean {
  const wanted = readState(path, fields);
  if (wanted === null) return false;
  setSentState(path, wanted);
  setEntries([...entries]);
  addEventListener("online", () => hold(path, fields), { once: true });
  return true;
}
