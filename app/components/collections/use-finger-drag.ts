import { type CSSProperties, type DragEvent, type PointerEvent, useRef, useState } from "react";

const edgePixels = 72;
const scrollStep = 10;

type Drag = { id: string; from: number; to: number; offset: number; height: number };

/** Row and pointer positions, relative to the list. */
type Start = { id: string; pointerId: number; from: number; list: Element; scroller: Element; y: number; pointerY: number; rows: Row[] };
type Row = { top: number; height: number };

const getTop = (element: Element) => element.getBoundingClientRect().top;

function getScrollParent(element: Element): Element {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}

/** Drag distance and the target index. */
function getDrag({ id, from, list, y, pointerY, rows }: Start): Drag {
  const { top = 0, height = 0 } = rows[from] ?? {};
  const offset = pointerY - getTop(list) - y;
  const middle = top + height / 2 + offset;
  const to = rows.filter((row, index) => index !== from && row.top + row.height / 2 < middle).length;
  return { id, from, to, offset, height };
}

/** Scroll speed near an edge of the scroll container. */
function getScrollStep({ scroller, pointerY }: Start): number {
  const isPage = scroller === document.documentElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  if (pointerY < top + edgePixels) return -scrollStep;
  return pointerY > bottom - edgePixels ? scrollStep : 0;
}

/** Reorders rows by touch or pen, without native drag. */
export function useFingerDrag(ids: readonly string[], onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<Start | null>(null);

  function startDrag(event: PointerEvent<HTMLElement>, id: string) {
    const list = event.currentTarget.closest("[role=grid]");
    if (event.pointerType === "mouse" || start.current || !list) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const top = getTop(list);
    const rows = [...list.querySelectorAll(":scope > [role=row]")].map((row) => ({ top: getTop(row) - top, height: row.getBoundingClientRect().height }));
    const { clientY: pointerY, pointerId } = event;
    start.current = { id, pointerId, from: ids.indexOf(id), list, scroller: getScrollParent(list), y: pointerY - top, pointerY, rows };
    setDrag(getDrag(start.current));
    requestAnimationFrame(scrollAtEdge);
  }

  function scrollAtEdge() {
    const current = start.current;
    if (!current?.list.isConnected) return;
    const by = getScrollStep(current);
    if (by) {
      current.scroller.scrollBy({ top: by, behavior: "instant" });
      setDrag(getDrag(current));
    }
    requestAnimationFrame(scrollAtEdge);
  }

  function moveDrag({ pointerId, clientY }: PointerEvent) {
    if (start.current?.pointerId !== pointerId) return;
    start.current.pointerY = clientY;
    setDrag(getDrag(start.current));
  }

  function endDrag({ pointerId }: PointerEvent, isDropped: boolean) {
    if (start.current?.pointerId !== pointerId) return;
    const { id, from, to } = getDrag(start.current);
    start.current = null;
    setDrag(null);
    if (isDropped && to !== from) onDrop(id, to);
  }

  const getHandleProps = (id: string) => ({
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => startDrag(event, id),
    onPointerMove: moveDrag,
    onPointerUp: (event: PointerEvent) => endDrag(event, true),
    onPointerCancel: (event: PointerEvent) => endDrag(event, false),
  });

  // a native drag would cancel the pointer
  const onDragStartCapture = (event: DragEvent) => {
    if (!start.current) return;
    event.preventDefault();
    event.stopPropagation();
  };

  function getRowStyle(index: number): CSSProperties | undefined {
    if (!drag) return undefined;
    const { from, to, offset, height } = drag;
    if (index === from) return { translate: `0 ${offset}px`, zIndex: 1 };
    const by = index > from && index <= to ? -height : index < from && index >= to ? height : 0;
    return { translate: `0 ${by}px`, transition: "translate var(--duration-ui) var(--ease-glass)" };
  }

  return { draggedId: drag?.id, handleOf: getHandleProps, onDragStartCapture, styleOf: getRowStyle };
}
