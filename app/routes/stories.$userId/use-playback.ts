import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

type StoryPaths = { previous: string | null; next: string | null; previousPerson: string | null; nextPerson: string | null };

const longPressMs = 300;
const minSwipePixels = 80;

/** Navigation by keys, gestures and bar end; stories replace each other in history. */
export function usePlayback({ previous, next, previousPerson, nextPerson }: StoryPaths) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const press = useRef<{ x: number; y: number; since: number } | null>(null);
  const isGesture = useRef(false);

  const close = () => (state?.isFromFeed ? navigate(-1) : navigate("/", { replace: true }));
  const go = (path: string | null) => (path ? navigate(path, { replace: true, state }) : close());
  const toggle = () => setPaused(!isPaused);

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") go(next);
    else if (event.key === "ArrowLeft" && previous) go(previous);
    else if (event.key === "Escape") close();
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      if (!event.repeat) toggle(); // Ignores key repeat.
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const release = () => {
    setHeld(false);
    press.current = null;
  };
  const gestures = {
    onPointerDown({ clientX, clientY, isPrimary, timeStamp }: PointerEvent) {
      if (!isPrimary) return;
      press.current = { x: clientX, y: clientY, since: timeStamp };
      isGesture.current = false;
      setHeld(true);
    },
    onPointerUp({ clientX, clientY, timeStamp }: PointerEvent) {
      const pressStart = press.current;
      release();
      if (!pressStart) return;
      const [across, down] = [clientX - pressStart.x, clientY - pressStart.y];
      const isDown = down > minSwipePixels && down > Math.abs(across);
      const isAcross = Math.abs(across) > minSwipePixels && Math.abs(across) > Math.abs(down);
      isGesture.current = isDown || isAcross || timeStamp - pressStart.since > longPressMs;
      if (isDown) close();
      else if (isAcross && across < 0) go(nextPerson);
      else if (isAcross && previousPerson) go(previousPerson);
    },
    onPointerCancel: release,
    onPointerLeave: release,
    /** Long presses and swipes must not also turn the page. */
    onClickCapture(event: MouseEvent) {
      const isTurn = event.target instanceof Element && event.target.closest("[data-turn]") !== null;
      if (isTurn && isGesture.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      isGesture.current = false;
    },
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };

  return { isPaused, isRunning: !isPaused && !isHeld, toggle, go, close, state, gestures };
}
