import { lazyWithPreload } from "#app/components/hooks/lazy-with-preload";
import { getTab, type Tab } from "#app/home-tab";
import { readLocal } from "#app/lib/local-storage";

const tryOn = lazyWithPreload(async () => (await import("./try-on-tab")).TryOnTab);
const collections = lazyWithPreload(async () => (await import("./collections-tab")).CollectionsTab);
const profile = lazyWithPreload(async () => (await import("./profile-tab")).ProfileTab);

/** Tabs other than the feed, loaded lazily. */
export const [TryOn, Collections, Profile] = [tryOn.Part, collections.Part, profile.Part];

const resolveTab = ({ search }: Pick<URL, "search">): Tab => getTab(new URLSearchParams(search), readLocal("currentPage") ?? undefined);

export const isFeed = (address: Pick<URL, "pathname" | "search">): boolean => address.pathname === "/" && resolveTab(address) === "feed";

export async function loadTab(address: Pick<URL, "search">): Promise<void> {
  const tab = resolveTab(address);
  if (tab !== "feed") await { tryon: tryOn, collections, profile }[tab].load();
}

export const loadTabs = () => Promise.all([tryOn, collections, profile].map(({ load }) => load()));

if (import.meta.env.SSR) await loadTabs();
