import { useLocation, useNavigate } from "@remix-run/react";
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

type Ways = { previous: string | null; next: string | null };

const longPress = 300;
const farEnough = 80;

/** Going on and back, pausing and closing, by key, touch or the bar's end. The feed lies behind: pages of stories take each other's place. */
export function usePlayback({ previous, next }: Ways) {
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
      if (!event.repeat) toggle(); // held, it pauses once
    } else return;
    event.preventDefault();
  };
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

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
      const began = press.current;
      release();
      if (!began) return;
      const [across, down] = [Math.abs(clientX - began.x), clientY - began.y];
      const isSwipe = down > farEnough && down > across;
      isGesture.current = isSwipe || timeStamp - began.since > longPress;
      if (isSwipe) close();
    },
    onPointerCancel: release,
    onPointerLeave: release,
    /** A press that was a pause or a swipe must not turn the page as well. */
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
