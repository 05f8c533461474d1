import { runWhenIdle } from "#app/components/hooks/run-when-idle";

const margin = 0.25; // of the screen's height
const acts = ["pointerdown", "keydown", "wheel", "scroll"];

let dialogs = 0;
let skipped: HTMLElement[] = [];

/** Skips cards out of view while dialogs are open; decision 060. */
export function skipUnseen(dialog: HTMLElement): void {
  if (++dialogs > 1 || skipped.length > 0) return;
  const [start, end] = [-margin * innerHeight, (1 + margin) * innerHeight];
  const cards = [...document.querySelectorAll<HTMLElement>("article.post")].map((card) => ({ card, box: card.getBoundingClientRect() }));
  const unseen = cards.filter(({ box }) => box.bottom < start || box.top > end);
  for (const { card, box } of unseen) {
    if (card.contains(document.activeElement) || card.contains(dialog)) continue;
    card.style.containIntrinsicBlockSize = `${box.height}px`;
    card.style.contentVisibility = "hidden";
    skipped.push(card);
  }
  addEventListener("resize", bringBack);
}

/** Brings them back once the page without dialogs is idle, or touched. */
export function bringBackUnseen(): void {
  if (--dialogs > 0) return;
  for (const type of acts) addEventListener(type, bringBackUncovered, { capture: true, passive: true });
  runWhenIdle(bringBackUncovered, 200);
}

function bringBackUncovered(): void {
  if (dialogs === 0) bringBack();
}

function bringBack(): void {
  for (const type of acts) removeEventListener(type, bringBackUncovered, true);
  removeEventListener("resize", bringBack);
  for (const { style } of skipped) {
    style.contentVisibility = "";
    style.containIntrinsicBlockSize = "";
  }
  skipped = [];
}
