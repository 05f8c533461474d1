import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { feedPath, nextPagePath } from "#app/paths";
import type { loadFeed } from "./feed-tab.server";

type FeedPage = Awaited<ReturnType<typeof loadFeed>>;

/** Appends pages as the next link nears the screen; retries online. */
export function useFeedPages(first: FeedPage) {
  const fetcher = useFetcher<{ feed: FeedPage } | null>();
  const [loaded, setLoaded] = useState<{ of: FeedPage; pages: FeedPage[] }>({ of: first, pages: [] });
  const more = useRef<HTMLAnchorElement>(null);

  const next = fetcher.state === "idle" ? fetcher.data?.feed : undefined;
  const loadedPages = loaded.of.cards[0]?.id === first.cards[0]?.id && loaded.of.feed === first.feed ? loaded.pages : [];
  const pages = [first, ...loadedPages];
  const isNew = next !== undefined && next.feed === first.feed && next.cards.length > 0 && !pages.some((page) => page.cards[0]?.id === next.cards[0]?.id);
  if (isNew) setLoaded({ of: first, pages: [...loadedPages, next] });

  const cursor = pages.at(-1)?.nextCursor;
  const nextPath = cursor ? nextPagePath(feedPath(first.feed), cursor) : null;
  const { load } = fetcher;

  useEffect(() => {
    if (!nextPath || !more.current) return;
    const link = more.current;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(`${nextPath}&more&index`), { rootMargin: "1200px" });
    // Observing again reports the current intersection.
    const watch = () => {
      observer.unobserve(link);
      observer.observe(link);
    };
    watch();
    addEventListener("online", watch);
    return () => {
      observer.disconnect();
      removeEventListener("online", watch);
    };
  }, [nextPath, load]);

  return { pages, nextPath, isLoading: fetcher.state !== "idle", more };
}
