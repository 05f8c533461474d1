const margin = 0.25; // of the screen's height
const acts = ["pointerdown", "keydown", "wheel", "scroll"];

let dialogs = 0;
let skipped: HTMLElement[] = [];

/** Leaves the cards out of view unstyled while dialogs are open: each opening and closing styles the whole page. */
export function skipUnseen(): void {
  if (++dialogs > 1 || skipped.length > 0) return;
  for (const card of document.querySelectorAll<HTMLElement>("article.post")) {
    const { top, bottom, height } = card.getBoundingClientRect();
    const isSeen = bottom > -margin * innerHeight && top < (1 + margin) * innerHeight;
    if (!isSeen && !card.contains(document.activeElement)) skipped.push(card);
    if (!isSeen) card.style.containIntrinsicBlockSize = `${height}px`;
  }
  for (const { style } of skipped) style.contentVisibility = "hidden";
}

/** Brings them back when the page without dialogs is idle, or touched. */
export function bringBackUnseen(): void {
  if (--dialogs > 0) return;
  const bringBack = () => {
    for (const type of acts) removeEventListener(type, bringBack, true);
    if (dialogs > 0) return;
    for (const { style } of skipped) style.contentVisibility = "";
    skipped = [];
  };
  for (const type of acts) addEventListener(type, bringBack, { capture: true, passive: true });
  if ("requestIdleCallback" in window) requestIdleCallback(bringBack, { timeout: 200 });
  else setTimeout(bringBack, 100);
}
