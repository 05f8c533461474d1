import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { feedPath, partPath } from "#app/paths";
import type { loadFeed } from "./feed-tab.server";

type FeedPage = Awaited<ReturnType<typeof loadFeed>>;

/** The first page and those that followed; the link to the next follows itself when it comes near the screen, and once more when the line is back. */
export function useMorePages(first: FeedPage) {
  const fetcher = useFetcher<{ feed: FeedPage } | null>();
  const [later, setLater] = useState<{ of: FeedPage; pages: FeedPage[] }>({ of: first, pages: [] });
  const more = useRef<HTMLAnchorElement>(null);

  const next = fetcher.state === "idle" ? fetcher.data?.feed : undefined;
  const known = later.of.cards[0]?.id === first.cards[0]?.id && later.of.feed === first.feed ? later.pages : [];
  const pages = [first, ...known];
  const isNew = next !== undefined && next.feed === first.feed && next.cards.length > 0 && !pages.some((page) => page.cards[0]?.id === next.cards[0]?.id);
  if (isNew) setLater({ of: first, pages: [...known, next] });

  const cursor = pages.at(-1)?.nextCursor;
  const nextPath = cursor ? partPath(feedPath(first.feed), cursor) : null;
  const { load } = fetcher;

  useEffect(() => {
    if (!nextPath || !more.current) return;
    const link = more.current;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(`${nextPath}&more&index`), { rootMargin: "1200px" });
    // looks anew whether it is near
    const watch = () => {
      near.unobserve(link);
      near.observe(link);
    };
    watch();
    addEventListener("online", watch);
    return () => {
      near.disconnect();
      removeEventListener("online", watch);
    };
  }, [nextPath, load]);

  return { pages, nextPath, isLoading: fetcher.state !== "idle", more };
}
