import { useEffect, useState } from "react";
import { isSearchable } from "#app/models/search/search-query";

const debounceMs = 300;

type Found<T> = { path: string; items: T[] | null; isWhole: boolean };

/** `isWhole`: no further results. */
export type Search<T> = { state: "short" | "loading" | "failed" } | { state: "found"; items: T[]; isWhole: boolean };

/** Debounced search; new text aborts the old request. */
export function useSearch<T>(address: string, typed: string): Search<T> {
  const [found, setFound] = useState<Found<T> | null>(null);
  const text = typed.trim();
  const path = isSearchable(text) ? `${address}${address.includes("?") ? "&" : "?"}q=${encodeURIComponent(text)}` : null;

  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    const runSearch = async () => {
      const response = await fetch(path, { signal: controller.signal }).catch(() => null);
      const items = response?.ok ? await response.json().catch(() => null) : null;
      if (!controller.signal.aborted) setFound({ path, items, isWhole: !response?.headers.has("link") });
    };
    const timer = setTimeout(runSearch, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path]);

  if (path === null) return { state: "short" };
  if (found?.path !== path) return { state: "loading" };
  return found.items ? { state: "found", items: found.items, isWhole: found.isWhole } : { state: "failed" };
}
