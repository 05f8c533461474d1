const secondTapMs = 300;
const maxPixelsApart = 40;

/** Calls `act` on a second tap at the same place. */
export function onSecondTap({ clientX, clientY }: { clientX: number; clientY: number }, act: () => void): void {
  const watch = new AbortController();
  const stop = () => watch.abort();
  const timer = setTimeout(stop, secondTapMs);
  let isDown = false;
  const isNear = (touch: Touch | undefined) => touch !== undefined && Math.hypot(touch.clientX - clientX, touch.clientY - clientY) < maxPixelsApart;

  function onTouchStart(event: TouchEvent) {
    if (event.touches.length > 1 || !isNear(event.touches[0])) return stop();
    clearTimeout(timer);
    isDown = true;
    event.stopPropagation();
  }

  function onTouchEnd(event: TouchEvent) {
    if (!isDown) return;
    stop();
    event.stopPropagation();
    event.preventDefault(); // no click follows
    if (isNear(event.changedTouches[0])) act();
  }

  const options = { capture: true, passive: false, signal: watch.signal };
  addEventListener("touchstart", onTouchStart, options);
  addEventListener("touchend", onTouchEnd, options);
  addEventListener("touchcancel", stop, options);
}
