import { useEffect, useState } from "react";
import { isSearchable } from "#app/models/search";

const pause = 300;

type Found<T> = { path: string; items: T[] | null; isWhole: boolean };

/** What a search has come to; `isWhole` unless there is more of it. */
export type Search<T> = { state: "short" | "loading" | "failed" } | { state: "found"; items: T[]; isWhole: boolean };

/** What the API finds for what is typed, once it rests for a moment; a newer text calls the older request off. */
export function useSearch<T>(address: string, typed: string): Search<T> {
  const [found, setFound] = useState<Found<T> | null>(null);
  const text = typed.trim();
  const path = isSearchable(text) ? `${address}${address.includes("?") ? "&" : "?"}q=${encodeURIComponent(text)}` : null;

  useEffect(() => {
    if (path === null) return;
    const call = new AbortController();
    const ask = async () => {
      const response = await fetch(path, { signal: call.signal }).catch(() => null);
      const items = response?.ok ? await response.json().catch(() => null) : null;
      if (!call.signal.aborted) setFound({ path, items, isWhole: !response?.headers.has("link") });
    };
    const timer = setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [path]);

  if (path === null) return { state: "short" };
  if (found?.path !== path) return { state: "loading" };
  return found.items ? { state: "found", items: found.items, isWhole: found.isWhole } : { state: "failed" };
}
