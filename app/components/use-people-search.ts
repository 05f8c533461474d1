import { useEffect, useState } from "react";
import type { UserSearchResult } from "#app/models/contract";
import { isSearchable } from "#app/models/search";

const pause = 300;

type Found = { text: string; people: UserSearchResult[] | null };
export type PeopleSearch = { state: "short" | "loading" | "failed" } | { state: "found"; people: UserSearchResult[] };

/** People for what is typed, once it rests for a moment; a newer text calls the older request off. Answers are the browser's to keep for five minutes. */
export function usePeopleSearch(typed: string): PeopleSearch {
  const [found, setFound] = useState<Found | null>(null);
  const text = typed.trim();
  const isWanted = isSearchable(text);

  useEffect(() => {
    if (!isWanted) return;
    const call = new AbortController();
    const ask = async () => {
      const response = await fetch(`/api/users/search?q=${encodeURIComponent(text)}`, { signal: call.signal }).catch(() => null);
      const people = response?.ok ? await response.json().catch(() => null) : null;
      if (!call.signal.aborted) setFound({ text, people });
    };
    const timer = setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [text, isWanted]);

  if (!isWanted) return { state: "short" };
  if (found?.text !== text) return { state: "loading" };
  return found.people ? { state: "found", people: found.people } : { state: "failed" };
}
