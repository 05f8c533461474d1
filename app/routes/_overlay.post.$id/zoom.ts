const minZoom = 1;
const maxZoom = 4;
const tapZoom = 2.5;
const minZoomedScale = 1.1;
const doubleTapMs = 300;
const doubleTapPixels = 30;

type Point = { x: number; y: number };

type Handlers = {
  /** Called when zooming starts or ends. */
  onChange: (isZoomed: boolean) => void;
  /** Called on a double tap; true prevents zooming. */
  onDoubleTap: () => boolean;
};

/** Zooms by pinch, taps and Ctrl with the wheel; returns a toggle. */
export function enableZoom(frame: HTMLElement, { onChange, onDoubleTap }: Handlers): () => void {
  let zoom = minZoom;
  let pinch: { zoom: number; distance: number; middle: Point } | null = null;
  let tap: (Point & { at: number }) | null = null;

  function zoomTo(target: number, { x, y }: Point, moved: Point = { x: 0, y: 0 }) {
    const before = zoom;
    if (!frame.hasAttribute("data-zoomed")) fixFrameSize(frame);
    zoom = Math.min(maxZoom, Math.max(minZoom, target));
    frame.style.setProperty("--zoom", String(zoom));
    const { left, top } = frame.getBoundingClientRect();
    const grown = zoom / before;
    frame.scrollTo((frame.scrollLeft + x - left) * grown - (x - left) - moved.x, (frame.scrollTop + y - top) * grown - (y - top) - moved.y);
    if (before === minZoom) onChange(true);
  }

  function end() {
    zoom = minZoom;
    frame.removeAttribute("data-zoomed");
    for (const name of ["--zoom", "--whole-width", "--whole-height"]) frame.style.removeProperty(name);
    onChange(false);
  }

  const toggle = (point: Point) => (zoom === minZoom ? zoomTo(tapZoom, point) : end());

  function onTouchStart(event: TouchEvent) {
    if (event.touches.length === 2) pinch = { zoom, ...getPinch(event.touches) };
    if (zoom !== minZoom || pinch) event.stopPropagation(); // Prevents the swipe that closes the post.
  }

  function onTouchMove(event: TouchEvent) {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { distance, middle } = getPinch(event.touches);
    zoomTo((pinch.zoom * distance) / pinch.distance, middle, { x: middle.x - pinch.middle.x, y: middle.y - pinch.middle.y });
    pinch = { zoom, distance, middle };
  }

  function onTouchEnd(event: TouchEvent) {
    if (pinch) {
      pinch = null;
      tap = null;
      if (zoom < minZoomedScale) end();
      return;
    }
    const [touch] = event.changedTouches;
    if (!touch || event.touches.length > 0) return;
    const now = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    const isDouble = tap !== null && now.at - tap.at < doubleTapMs && Math.hypot(now.x - tap.x, now.y - tap.y) < doubleTapPixels;
    tap = isDouble ? null : now;
    if (!isDouble) return;
    event.preventDefault(); // Prevents page zoom and double click.
    if (zoom !== minZoom || !onDoubleTap()) toggle(now);
  }

  function onWheel(event: WheelEvent) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    if (zoom < minZoomedScale) end();
  }

  frame.addEventListener("touchstart", onTouchStart, { passive: true });
  frame.addEventListener("touchmove", onTouchMove, { passive: false });
  frame.addEventListener("touchend", onTouchEnd, { passive: false });
  frame.addEventListener("wheel", onWheel, { passive: false });
  frame.addEventListener("dblclick", (event) => toggle({ x: event.clientX, y: event.clientY }));

  return () => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    toggle({ x: left + width / 2, y: top + height / 2 });
  };
}

/** Fixes the frame's size, so that only the picture grows. */
function fixFrameSize(frame: HTMLElement) {
  frame.style.setProperty("--whole-width", `${frame.clientWidth}px`);
  frame.style.setProperty("--whole-height", `${frame.clientHeight}px`);
  frame.setAttribute("data-zoomed", "");
}

function getPinch([one, other]: TouchList): { distance: number; middle: Point } {
  const [a, b] = [one ?? noTouch, other ?? noTouch];
  return {
    distance: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}

const noTouch = { clientX: 0, clientY: 0 };
