import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const holdMs = 350;

type ShutterHandlers = { isRecording: boolean; onTap: () => void; onHold: () => void; onStop: () => void };

/** Button handlers: tap, hold, release. */
export function useShutter({ isRecording, onTap, onHold, onStop }: ShutterHandlers) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isHeld = useRef(false);
  const isDown = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function down() {
    isDown.current = true;
    isHeld.current = false;
    if (isRecording) return;
    timer.current = setTimeout(() => {
      isHeld.current = true;
      onHold();
    }, holdMs);
  }
  function up() {
    if (!isDown.current) return;
    isDown.current = false;
    clearTimeout(timer.current);
    if (isHeld.current || isRecording) onStop();
    else onTap();
    isHeld.current = false;
  }
  function leave() {
    isDown.current = false;
    clearTimeout(timer.current);
    if (isHeld.current) onStop();
    isHeld.current = false;
  }
  const isSpace = (event: KeyboardEvent) => event.key === " ";

  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down();
    },
    onPointerUp: up,
    onPointerCancel: leave,
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      event.preventDefault();
      if (!event.repeat) down();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      event.preventDefault();
      up();
    },
    onBlur: leave,
    // keyboard or assistive technology
    onClick: (event: MouseEvent) => {
      if (event.detail !== 0) return;
      if (isRecording) onStop();
      else onTap();
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
