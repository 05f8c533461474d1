import { createListeners } from "#app/components/hooks/create-listeners";

const { subscribe, notify } = createListeners();
let running: readonly string[] | null = null;

/** Ids of what runs or waits; null until a page has told them. */
export const runningStore = {
  subscribe,
  get: () => running,
  set(ids: readonly string[]) {
    running = ids;
    notify();
  },
};
