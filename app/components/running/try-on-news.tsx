import { getI18n } from "react-i18next";
import { setNews } from "#app/components/news/news";
import type { TryOn } from "#app/models/contract";
import { tryOnPath } from "#app/paths";
import { type EndedTryOn, NewsBody } from "./news-body";
import { runningStore } from "./running-store";
import { onSeen } from "./seen-channel";

let shown: readonly EndedTryOn[] = [];
const told = new Set<string>();
let refreshing: Promise<void> | null = null;

onSeen((ids) => {
  for (const id of ids) told.add(id);
  const left = shown.filter(({ id }) => !ids.includes(id));
  if (left.length < shown.length) show(left);
});

function show(tryOns: readonly EndedTryOn[]) {
  shown = tryOns;
  setNews("tryOns", tryOns.length > 0 ? <NewsBody tryOns={tryOns} onShown={setShown} onLeave={() => setNews("tryOns", null)} /> : null);
}

// the banner may end by itself, and is mounted anew in a dialog
function setShown(tryOns: readonly EndedTryOn[]) {
  shown = tryOns;
}

/** Tells of a result or a failure once, unless it was seen, cancelled or deleted. */
export async function tellEnd(id: string): Promise<void> {
  if (told.has(id)) return;
  told.add(id);
  const [ended] = await Promise.all([fetchJson<EndedTryOn>(`/api/image-edit/${id}`), getI18n().loadNamespaces("running")]);
  if (!ended || ended.isSeen || ended.error === "cancelled" || location.pathname === tryOnPath({ id })) return;
  show([...shown, ended]);
}

/** Asks what runs, after a time without events, and tells of what ended meanwhile. */
export function refreshRunning(): Promise<void> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(): Promise<void> {
  const before = runningStore.get() ?? [];
  const running = await fetchJson<TryOn[]>("/api/image-edits?status=running&limit=60");
  if (!running) return;
  const ids = running.map(({ id }) => id);
  runningStore.set(ids);
  for (const id of before) if (!ids.includes(id)) await tellEnd(id);
}

async function fetchJson<T>(path: string): Promise<T | null> {
  const response = await fetch(path, { headers: { Accept: "application/json" } }).catch(() => null);
  return response?.ok ? ((await response.json()) as T) : null;
}
