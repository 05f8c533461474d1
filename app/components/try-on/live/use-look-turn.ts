import { type PointerEvent, useEffect, useRef, useState } from "react";

const minSwipePixels = 48;

/** Which look of the list is worn; arrow keys and swipes turn to the next, around the end. */
export function useLookTurn(count: number) {
  const [at, setAt] = useState(0);
  const press = useRef<{ x: number; y: number } | null>(null);
  const turn = (step: 1 | -1) => setAt((now) => (now + step + count) % count);

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const gestures = {
    onPointerDown({ clientX, clientY, isPrimary }: PointerEvent) {
      if (isPrimary) press.current = { x: clientX, y: clientY };
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      press.current = null;
      if (!from) return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(across) > minSwipePixels && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      press.current = null;
    },
  };
  return { at, turn, gestures };
}
