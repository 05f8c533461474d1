import type { UserSearchResult } from "#app/models/contract";
import { useSearch } from "./use-search";

export type PeopleSearch = { state: "short" | "loading" | "failed" } | { state: "found"; people: UserSearchResult[] };

/** People for what is typed. Answers are the browser's to keep for five minutes. */
export function usePeopleSearch(typed: string): PeopleSearch {
  const search = useSearch<UserSearchResult>("/api/users/search", typed);
  return search.state === "found" ? { state: "found", people: search.items } : search;
}
