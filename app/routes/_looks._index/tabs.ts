import type { Tab } from "#app/components/dock";
import { onDemand } from "#app/components/on-demand";
import { readLocal } from "#app/local-storage";
import { tabOf } from "./tab";

const tryOn = onDemand(async () => (await import("./try-on-tab")).TryOnTab);
const collections = onDemand(async () => (await import("./collections-tab")).CollectionsTab);
const profile = onDemand(async () => (await import("./profile-tab")).ProfileTab);

/** The tabs beside the feed, whose code browsers load when they are shown. */
export const [TryOn, Collections, Profile] = [tryOn.Part, collections.Part, profile.Part];

/** Loads the code of the tab that an address means. */
export async function loadTab({ search }: Pick<URL, "search">): Promise<void> {
  const tab: Tab = tabOf(new URLSearchParams(search), readLocal("currentPage") ?? undefined);
  if (tab !== "feed") await { tryon: tryOn, collections, profile }[tab].load();
}

if (import.meta.env.SSR) await Promise.all([tryOn, collections, profile].map(({ load }) => load()));
