import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { type Place, wholePicture } from "#app/models/pieces/piece";
import { isShortcut } from "./shortcut";

type Shape = "point" | "box";
type Numbers = Record<"x" | "y" | "width" | "height", string>;

const minDrag = 8;
const step = 1;
const longStep = 5;

const format = (percent: number) => String(Math.round(percent * 100) / 100);
const parse = (text: string) => Number(text.replace(",", ".")) || 0;
const clamp = (percent: number, max = 100) => Math.min(max, Math.max(0, percent));

export const toNumbers = (place: Place | null): Numbers => {
  const write = (part: number | null | undefined) => (part == null ? "" : format((part * 100) / wholePicture));
  return {
    x: write(place ? place.x : wholePicture / 2),
    y: write(place ? place.y : wholePicture / 2),
    width: write(place?.width),
    height: write(place?.height),
  };
};

/** The place of a piece in percent of its picture, by finger, mouse, keys and numbers. */
export function useMark(initial: Numbers) {
  const [numbers, setNumbers] = useState(initial);
  const [shape, setShape] = useState<Shape>(initial.width === "" ? "point" : "box");
  const start = useRef<{ x: number; y: number; left: number; top: number; isDragged: boolean } | null>(null);
  const isBox = numbers.width !== "" && numbers.height !== "";
  const place = { x: clamp(parse(numbers.x)), y: clamp(parse(numbers.y)), width: isBox ? parse(numbers.width) : 0, height: isBox ? parse(numbers.height) : 0 };

  const setPoint = (x: number, y: number) => setNumbers({ x: format(clamp(x)), y: format(clamp(y)), width: "", height: "" });
  const setNumber = (name: keyof Numbers, text: string) => setNumbers((before) => ({ ...before, [name]: text }));

  function chooseShape(next: Shape) {
    setShape(next);
    if (next === "point" && isBox) setPoint(place.x + place.width / 2, place.y + place.height / 2);
  }

  function positionOf({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: clamp(((clientX - left) / width) * 100), y: clamp(((clientY - top) / height) * 100) };
  }

  const pointer = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      start.current = { ...positionOf(event), left: event.clientX, top: event.clientY, isDragged: false };
      if (shape === "box" || event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current;
      if (!from || (shape === "point" && event.pointerType !== "mouse")) return;
      if (!from.isDragged && Math.hypot(event.clientX - from.left, event.clientY - from.top) < minDrag) return;
      from.isDragged = true;
      setShape("box");
      const to = positionOf(event);
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      setNumbers({ x: format(x), y: format(y), width: format(Math.max(from.x, to.x) - x), height: format(Math.max(from.y, to.y) - y) });
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || from.isDragged || (shape === "box" && event.pointerType !== "mouse")) return;
      const { x, y } = positionOf(event);
      setShape("point");
      setPoint(x, y);
    },
    onPointerCancel() {
      start.current = null;
    },
  };

  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? longStep : step;
    const moves: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] };
    const move = moves[event.key];
    if (!move || isShortcut(event)) return;
    event.preventDefault();
    const [x, y] = [clamp(place.x + move[0], 100 - place.width), clamp(place.y + move[1], 100 - place.height)];
    setNumbers((before) => ({ ...before, x: format(x), y: format(y) }));
  }

  return { numbers, setNumber, shape, chooseShape, place, isBox, pointer, onKeyDown };
}
