import { useFetcher } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { partPath } from "#app/paths";
import { showUnanswered } from "./toaster";

/** A list that stands under something else, part by part, by the loader of its own page: each is asked for once when the link to it comes near, and again when that is pressed. */
export function useEndless<Part extends { nextCursor: string | null }>(path: string) {
  const { load, state, data } = useFetcher<Part | null>();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const observer = useRef<IntersectionObserver | null>(null);
  const asked = useRef<string | null>(null);
  const part = state === "idle" ? (data as Part | null | undefined) : null;
  if (part && !parts.includes(part)) setParts([...parts, part]);

  const last = parts.at(-1);
  const next = last ? last.nextCursor && partPath(path, last.nextCursor) : path;

  const showMore = useCallback(() => {
    if (!navigator.onLine) return showUnanswered();
    asked.current = next;
    load(`${next}${next?.includes("?") ? "&" : "?"}more`);
  }, [next, load]);

  const watch = useCallback(
    (link: HTMLAnchorElement | null) => {
      observer.current?.disconnect();
      if (!link || asked.current === next) return;
      const ask = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && navigator.onLine && asked.current !== next && showMore();
      observer.current = new IntersectionObserver(ask, { root: link.closest("dialog"), rootMargin: "800px" });
      observer.current.observe(link);
    },
    [next, showMore],
  );

  return { parts, next, isLoading: state !== "idle", watch, showMore };
}
