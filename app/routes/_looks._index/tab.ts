import type { Tab } from "#app/components/dock";

const tabs: readonly string[] = ["feed", "tryon", "collections", "profile"];
const pages: readonly string[] = ["feed", "collections", "profile"];

/** The tab query first, then the page query, then the page left last; `getready` is a view of collections. */
export function tabOf(query: URLSearchParams, stored: string | undefined): Tab {
  const tab = query.get("tab") ?? "";
  if (tab === "getready") return "collections";
  const page = query.get("page") ?? "";
  const chosen = [tabs.includes(tab) && tab, pages.includes(page) && page, stored && pages.includes(stored) && stored].find(Boolean);
  return (chosen || "feed") as Tab;
}
