import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "#app/components/hooks/create-listeners";
import type { OpenedCard } from "./opened-card";

/** No look takes longer once its code is there. */
const longestMs = 2000;

let shown: OpenedCard | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners();

/** Shows a look's picture and author before its dialog; false where the dialog or a transition does. */
export function showPreview(card: OpenedCard, link: HTMLAnchorElement): boolean {
  const hasTransitions = Boolean((document as Partial<Document>).startViewTransition);
  if (hasTransitions || link.closest("dialog") || !matchMedia("(width < 64rem)").matches) return false;
  shown = card;
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
export function usePreview(): OpenedCard | null {
  useEffect(() => hidePreview, []);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

/** Resolves after the next frame has been painted. */
export const waitForPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
