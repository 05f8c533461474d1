import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import type { OpenedCard } from "./opened-card";

/** Longest wait for the look. */
const longestMs = 30_000;

type Preview = OpenedCard & { cancel: () => void; giveUp: () => void };

let shown: Preview | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners();

export const hasTransitions = () => Boolean((document as Partial<Document>).startViewTransition);

/** On phones, over a page. */
export const canPreview = (link: HTMLAnchorElement): boolean => !link.closest("dialog") && matchMedia("(width < 64rem)").matches;

/** Shows a look's picture and author until its dialog does; returns hide. */
export function showPreview(preview: Preview): () => void {
  shown = preview;
  clearTimeout(timer);
  timer = setTimeout(preview.giveUp, longestMs);
  notify();
  return () => hidePreview(preview);
}

export const isPreviewShown = (): boolean => shown !== null;

/** Without one, whichever is shown. */
export function hidePreview(preview = shown): void {
  if (!shown || shown !== preview) return;
  shown = null;
  clearTimeout(timer);
  notify();
}

/** The look that is opening; hidden when the page that shows it goes. */
export function usePreview(): Preview | null {
  useEffect(() => () => hidePreview(), []);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
