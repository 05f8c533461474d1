import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

const edge = 72;
const scrollStep = 10;

type Drag = { id: string; from: number; to: number; offset: number; height: number };

/** Where the rows stood when the drag began, from the list's top. */
type Start = { list: Element; scroller: Element; y: number; pointerY: number; tops: number[]; heights: number[] };

const topOf = (element: Element) => element.getBoundingClientRect().top;

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}

/** Drags the rows of a list by a handle with finger or pen, for which browsers have no drag of their own; the others make room. `onDrop` hears of the new place. */
export function useFingerDrag(ids: readonly string[], onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<Start | null>(null);
  const frame = useRef(0);

  function begin(event: PointerEvent<HTMLElement>, id: string) {
    const list = event.currentTarget.closest("[role=grid]");
    if (event.pointerType === "mouse" || !list) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rows = [...list.querySelectorAll(":scope > [role=row]")];
    const top = topOf(list);
    start.current = {
      list,
      scroller: scrollerOf(list),
      y: event.clientY - top,
      pointerY: event.clientY,
      tops: rows.map((row) => topOf(row) - top),
      heights: rows.map((row) => row.getBoundingClientRect().height),
    };
    const from = ids.indexOf(id);
    setDrag({ id, from, to: from, offset: 0, height: start.current.heights[from] ?? 0 });
    frame.current = requestAnimationFrame(scrollAtEdge);
  }

  // a row's place is taken once the dragged row's middle is past its own
  function follow() {
    if (!start.current) return;
    const { list, y, pointerY, tops, heights } = start.current;
    const offset = pointerY - topOf(list) - y;
    setDrag((now) => {
      if (!now) return now;
      const middle = (tops[now.from] ?? 0) + now.height / 2 + offset;
      const above = tops.filter((top, index) => index !== now.from && top + (heights[index] ?? 0) / 2 < middle);
      return { ...now, offset, to: above.length };
    });
  }

  function scrollAtEdge() {
    if (!start.current) return;
    const { scroller, pointerY } = start.current;
    const isPage = scroller === document.documentElement;
    const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const by = pointerY < top + edge ? -scrollStep : pointerY > bottom - edge ? scrollStep : 0;
    if (by) {
      scroller.scrollBy({ top: by, behavior: "instant" });
      follow();
    }
    frame.current = requestAnimationFrame(scrollAtEdge);
  }

  function end(isDropped: boolean) {
    cancelAnimationFrame(frame.current);
    start.current = null;
    setDrag(null);
    if (isDropped && drag && drag.to !== drag.from) onDrop(drag.id, drag.to);
  }

  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, id),
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!start.current) return;
      start.current.pointerY = clientY;
      follow();
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  });

  function styleOf(index: number): CSSProperties | undefined {
    if (!drag) return undefined;
    const { from, to, offset, height } = drag;
    if (index === from) return { translate: `0 ${offset}px`, zIndex: 1 };
    const by = index > from && index <= to ? -height : index < from && index >= to ? height : 0;
    return { translate: `0 ${by}px`, transition: "translate var(--duration-ui) var(--ease-glass)" };
  }

  return { draggedId: drag?.id ?? null, handleOf, styleOf };
}
