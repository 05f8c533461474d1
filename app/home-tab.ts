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

/** Which feed starts on this page, if any; Following only shows whom one follows. */
export function getFeedStart(query: URLSearchParams, stored?: string): "following" | "feed" | null {
  if (getTab(query, stored) !== "feed" || query.get("cursor")) return null;
  return query.get("feed") === "explore" ? "feed" : "following";
}
