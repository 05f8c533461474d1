import { type TouchEvent, useRef } from "react";

type Options = {
  distance?: number;
  isFollowed?: boolean;
};

/** Touch handlers: swiping down from the top closes. */
export function useSwipeDown(onClose: () => void, { distance = 80, isFollowed = false }: Options = {}) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function move(sheet: HTMLElement, by: number) {
    if (!isFollowed) return;
    sheet.toggleAttribute("data-dragged", by > 0);
    sheet.style.translate = by > 0 ? `0 ${by}px` : "";
  }

  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent<HTMLElement>) {
      const first = touches[0];
      const isSwipe = first && touches.length === 1 && canSwipe(target, currentTarget);
      start.current = isSwipe ? { x: first.clientX, y: first.clientY } : null;
      if (!isSwipe) move(currentTarget, 0);
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const first = touches[0];
      if (first && start.current) move(currentTarget, first.clientY - start.current.y);
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) {
      const from = start.current;
      const last = changedTouches[0];
      start.current = null;
      move(currentTarget, 0);
      if (from && last && last.clientY - from.y > distance && Math.abs(last.clientX - from.x) < distance) onClose();
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      start.current = null;
      move(currentTarget, 0);
    },
  };
}

/** Whether a touch drags the sheet instead of scrolling. */
function canSwipe(target: EventTarget, sheet: Element): boolean {
  let element = target instanceof Element ? target : null;
  if (element?.closest("dialog") !== sheet) return false; // nested dialog
  while (element && element !== sheet) {
    if (element.scrollTop > 0 || element.matches("input[type=range]") || getComputedStyle(element).touchAction === "none") return false;
    element = element.parentElement;
  }
  return sheet.scrollTop <= 0;
}
