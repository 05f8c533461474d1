import { useFetcher, useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { showNetworkError } from "#app/components/toasts/toaster";
import { nextPagePath } from "#app/paths";
import { fetchPage } from "./fetch-part";

type Page<T> = { items: readonly T[]; nextCursor: string | null };
type LoadedPages<T> = { key: string; pages: (readonly T[])[]; nextCursor: string | null };

/** A list that grows through its page's own loader. */
export function useLoadMore<T extends { id: string }, Data>(first: Page<T>, path: string, selectPage: (data: Data) => Page<T>) {
  const { load, state, data } = useFetcher<unknown>();
  const cursor = new URLSearchParams(useLocation().search).get("cursor");
  const key = cursor ? nextPagePath(path, cursor) : path; // a different start is a different list
  const { pages, items, nextCursor, append, remove } = usePages(first, key);
  const requestedKey = useRef<string | null>(null);
  const select = useRef(selectPage);
  select.current = selectPage;

  function showMore() {
    if (!nextCursor || requestedKey.current) return;
    if (!navigator.onLine) return showNetworkError(); // offline, a new URL would replace the page
    requestedKey.current = key;
    load(`${nextPagePath(path, nextCursor)}&more${path.startsWith("/?") ? "&index" : ""}`);
  }

  useEffect(() => {
    const requested = requestedKey.current;
    if (state !== "idle" || !requested) return;
    requestedKey.current = null;
    if (requested !== key) return;
    if (data) append(requested, select.current(data as Data));
    else showNetworkError();
  }, [state, data, key, append]);

  const more = { list: key, to: nextCursor && nextPagePath(path, nextCursor), isLoading: state !== "idle", onMore: showMore };
  return { parts: pages, items, remove, more };
}

/** A list that grows through the API; without `first`, from its start. */
export function useLoadMoreFromApi<T extends { id: string }>(api: string, first: Page<T> | null) {
  const { items, nextCursor, isEmpty, append, remove } = usePages(first, api);
  const [isLoading, setLoading] = useState(false);
  const requestedPath = useRef<string | null>(null);
  const path = nextCursor ? nextPagePath(api, nextCursor) : api;

  const load = useCallback(async () => {
    if (requestedPath.current === path) return true;
    requestedPath.current = path;
    setLoading(true);
    const page = await fetchPage<T>(path);
    setLoading(false);
    if (requestedPath.current === path) requestedPath.current = null;
    if (page) append(api, page);
    return page !== null;
  }, [api, path, append]);

  async function showMore() {
    if (!(await load())) showNetworkError();
  }

  return { items, nextCursor, isEmpty, isLoading, load, showMore, remove };
}

/** First and later pages, each item once; a new key starts over. */
function usePages<T extends { id: string }>(first: Page<T> | null, key: string) {
  const [loaded, setLoaded] = useState<LoadedPages<T> | null>(null);
  const current = loaded?.key === key ? loaded : null;
  const pages = removeDuplicates([first?.items ?? [], ...(current?.pages ?? [])]);

  const append = useCallback(
    (pageKey: string, { items, nextCursor }: Page<T>) =>
      setLoaded((before) => ({ key: pageKey, pages: [...(before?.key === pageKey ? before.pages : []), items], nextCursor })),
    [],
  );
  const remove = (removedId: string) =>
    setLoaded((before) => before && { ...before, pages: before.pages.map((items) => items.filter(({ id }) => id !== removedId)) });

  const { nextCursor } = current ?? first ?? { nextCursor: null };
  return { pages, items: pages.flat(), nextCursor, isEmpty: !first && !current, append, remove };
}

// unchanged pages keep their identity for memo
function removeDuplicates<T extends { id: string }>(pages: (readonly T[])[]): (readonly T[])[] {
  const seen = new Set<string>();
  return pages.map((items) => {
    const unique = items.filter(({ id }) => !seen.has(id) && seen.add(id));
    return unique.length === items.length ? items : unique;
  });
}
