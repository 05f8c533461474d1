import { useSyncExternalStore } from "react";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { runningStore } from "./running-store";

// only with something to tell
export const loadNews = () => import("#app/components/news/all-news").catch(() => null);

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
