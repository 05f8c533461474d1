export type Tab = "feed" | "tryon" | "collections" | "profile";

type Page = Exclude<Tab, "tryon">;

const pages: readonly string[] = ["feed", "collections", "profile"] satisfies Page[];
const isPage = (name: string): name is Page => pages.includes(name);
const isTab = (name: string): name is Tab => name === "tryon" || isPage(name);

/** By tab query, page query, then last tab; `getready` is a collections view. */
export function getTab(query: URLSearchParams, stored = ""): Tab {
  const tab = query.get("tab") ?? "";
  if (tab === "getready") return "collections";
  if (isTab(tab)) return tab;
  const page = query.get("page") ?? "";
  if (isPage(page)) return page;
  return isPage(stored) ? stored : "feed";
}

/** What home's query reads; each with what stands before it. */
export type HomeParts = "badges" | "stories" | "cards";

/** Stories where a feed starts; cards where it may be Following. */
export function getHomeParts(query: URLSearchParams, stored?: string): HomeParts {
  if (getTab(query, stored) !== "feed" || query.get("cursor")) return "badges";
  return query.get("feed") === "explore" || query.get("limit") ? "stories" : "cards";
}
