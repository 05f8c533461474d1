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

/** What home's query reads: badges always, stories with the looks of a feed. */
export type HomeParts = "badges" | "stories" | "cards" | "explore";

/** Stories where a feed starts; cards where it may be Following; what Explore ranks. */
export function getHomeParts(query: URLSearchParams, stored?: string): HomeParts {
  if (getTab(query, stored) !== "feed" || query.get("cursor")) return "badges";
  if (query.get("limit")) return "stories";
  return query.get("feed") === "explore" ? "explore" : "cards";
}
