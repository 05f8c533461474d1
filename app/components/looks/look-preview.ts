import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import type { OpenedCard } from "./opened-card";

/** If the look never comes, though its code is there. */
const longestMs = 10_000;

type Preview = OpenedCard & { cancel: () => void };

let shown: Preview | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners();

/** Shows a look's picture and author before its dialog; false where the dialog or a transition does. */
export function showPreview(preview: Preview, link: HTMLAnchorElement): boolean {
  const hasTransitions = Boolean((document as Partial<Document>).startViewTransition);
  if (hasTransitions || link.closest("dialog") || !matchMedia("(width < 64rem)").matches) return false;
  shown = preview;
  clearTimeout(timer);
  timer = setTimeout(hidePreview, longestMs);
  notify();
  return true;
}

export const isPreviewShown = (): boolean => shown !== null;

export function hidePreview(): void {
  if (!shown) return;
  shown = null;
  clearTimeout(timer);
  notify();
}

/** The look that is opening; hidden when the page that shows it goes. */
export function usePreview(): Preview | null {
  useEffect(() => hidePreview, []);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
