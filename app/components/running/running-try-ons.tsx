import { useSyncExternalStore } from "react";
import { useLiveEvents } from "#app/components/hooks/live-events";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { runningStore } from "./running-store";

// only with something to tell
const loadNews = () => import("./try-on-news").catch(() => null);

/** Handlers of live events; each end is told once. */
export const followTryOns = {
  "image-edit"({ id, status, isFilm }: { id: string; status: string; isFilm?: boolean }) {
    if (isFilm) return;
    const known = runningStore.get() ?? [];
    const others = known.filter((one) => one !== id);
    const isOver = status === "completed" || status === "failed";
    runningStore.set(isOver ? others : [...others, id]);
    if (isOver && others.length < known.length) loadNews().then((news) => news?.tellEnd(id));
  },
  /** Events between two streams, or before the first, are lost. */
  open({ isAgain }: { isAgain: boolean }) {
    if (isAgain || runningStore.get()?.length) loadNews().then((news) => news?.refreshRunning());
  },
};

/** Ids of what runs or waits: the page's own data, then live events. */
export function useRunningTryOns(loaded: string[]): readonly string[] {
  useOnValue(loaded, runningStore.set);
  // a string: an equal list is no change, also before all is hydrated
  const ids = useSyncExternalStore(
    runningStore.subscribe,
    () => (runningStore.get() ?? loaded).join(),
    () => loaded.join(),
  );
  return ids === "" ? [] : ids.split(",");
}

// page loads and the tab bar follow the rest
const pollOptions = { every: 60_000, poll: () => {} };

/** Follows try-ons on every page while some run. */
export function TryOnNews({ running: loaded }: { running: string[] }) {
  return useRunningTryOns(loaded).length > 0 ? <Follow /> : null;
}

function Follow() {
  useLiveEvents(followTryOns, pollOptions);
  return null;
}
