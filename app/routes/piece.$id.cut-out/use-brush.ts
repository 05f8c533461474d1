import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isShortcut } from "#app/components/pieces/shortcut";
import { cutOutBaseFile, cutOutMaskFile, pictureUrl } from "#app/models/media/picture";
import type { CutOutPicture } from "#app/models/pieces/cut-out.server";

type Mode = "erase" | "restore";
type Point = { x: number; y: number };
/** Pixels of the base. */
type Stroke = { mode: Mode; width: number; points: Point[] };
type Layers = { base: HTMLImageElement; start: HTMLCanvasElement; mask: HTMLCanvasElement };
type Area = { left: number; top: number; width: number; height: number };
type Options = { size: number; mode: Mode; onSize: (by: number) => void };

const faint = 0.25;
const step = 2; // percent
const longStep = 10;
const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

/** Paints a mask with finger, mouse and keys; `size` in percent of the width. */
export function useBrush(canvas: RefObject<HTMLCanvasElement | null>, { mediaId, base: { width, height } }: CutOutPicture, { size, mode, onSize }: Options) {
  const layers = useRef<Layers | null>(null);
  const strokes = useRef<Stroke[]>([]);
  const current = useRef<Stroke | null>(null);
  const [count, setCount] = useState(0);
  const [isReady, setReady] = useState(false);
  const [cursor, setCursor] = useState<Point>({ x: 50, y: 50 });

  const latest = useRef(redraw);
  latest.current = redraw;
  useEffect(() => {
    let isGone = false;
    Promise.all([load(pictureUrl(mediaId, cutOutBaseFile)), load(pictureUrl(mediaId, cutOutMaskFile))]).then(([base, grey]) => {
      if (isGone) return;
      const start = readMask(grey, width, height);
      layers.current = { base, start, mask: createCanvas(width, height) };
      latest.current();
      setReady(true);
    }, showNothing);
    return () => {
      isGone = true;
    };
  }, [mediaId, width, height]);

  function redraw() {
    const { start, mask } = layers.current ?? {};
    const context = mask?.getContext("2d");
    if (!start || !context) return;
    context.globalCompositeOperation = "copy";
    context.drawImage(start, 0, 0);
    for (const stroke of strokes.current) draw(context, stroke);
    show();
  }

  /** Draws what the mask shows, and the rest faintly below it. */
  function show(area: Area = { left: 0, top: 0, width, height }) {
    const context = canvas.current?.getContext("2d");
    const { base, mask } = layers.current ?? {};
    if (!context || !base || !mask) return;
    context.save();
    context.beginPath();
    context.rect(area.left, area.top, area.width, area.height);
    context.clip();
    context.globalCompositeOperation = "copy";
    context.drawImage(mask, 0, 0);
    context.globalCompositeOperation = "source-in";
    context.drawImage(base, 0, 0);
    context.globalCompositeOperation = "destination-over";
    context.globalAlpha = faint;
    context.drawImage(base, 0, 0);
    context.restore();
  }

  function paint(at: Point, isNew: boolean) {
    const context = layers.current?.mask.getContext("2d");
    if (!context) return;
    const point = { x: (at.x / 100) * width, y: (at.y / 100) * height };
    if (isNew || !current.current) {
      current.current = { mode, width: (size / 100) * width, points: [] };
      strokes.current.push(current.current);
      setCount(strokes.current.length);
    }
    current.current.points.push(point);
    const added = { ...current.current, points: current.current.points.slice(-2) };
    draw(context, added);
    show(areaOf(added));
  }

  function positionOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const box = currentTarget.getBoundingClientRect();
    return { x: clamp(((clientX - box.left) / box.width) * 100), y: clamp(((clientY - box.top) / box.height) * 100) };
  }

  const pointer = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setCursor(positionOf(event));
      paint(positionOf(event), true);
    },
    onPointerMove(event: PointerEvent) {
      setCursor(positionOf(event));
      if (current.current) paint(positionOf(event), false);
    },
    onPointerUp() {
      current.current = null;
    },
    onPointerCancel() {
      current.current = null;
    },
  };

  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? longStep : step;
    const moves: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] };
    const move = moves[event.key];
    const isPaint = event.key === " ";
    const sizing = event.key === "+" || event.key === "=" ? 1 : event.key === "-" ? -1 : 0;
    if (isShortcut(event) || (!move && !isPaint && sizing === 0)) return;
    event.preventDefault();
    if (move) setCursor(({ x, y }) => ({ x: clamp(x + move[0]), y: clamp(y + move[1]) }));
    if (sizing !== 0) onSize(sizing);
    if (isPaint) {
      paint(cursor, true);
      current.current = null;
    }
  }

  function undo() {
    strokes.current.pop();
    setCount(strokes.current.length);
    redraw();
  }

  /** A grey PNG without transparency. */
  function exportMask(): Promise<Blob | null> {
    const { mask } = layers.current ?? {};
    const grey = createCanvas(width, height);
    const context = grey.getContext("2d");
    if (!mask || !context) return Promise.resolve(null);
    context.fillStyle = "#000";
    context.fillRect(0, 0, width, height);
    context.drawImage(mask, 0, 0);
    return new Promise((resolve) => grey.toBlob(resolve, "image/png"));
  }

  return { isReady, pointer, onKeyDown, cursor, strokes: count, undo, exportMask };
}

const showNothing = () => {};

function draw(context: CanvasRenderingContext2D, { mode, width, points }: Stroke): void {
  context.globalCompositeOperation = mode === "erase" ? "destination-out" : "source-over";
  context.strokeStyle = "#fff";
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  const [first, ...more] = points;
  if (!first) return;
  context.moveTo(first.x, first.y);
  for (const { x, y } of more.length > 0 ? more : [{ x: first.x + 0.01, y: first.y }]) context.lineTo(x, y);
  context.stroke();
}

/** All pixels that a stroke may touch. */
function areaOf({ width, points }: Stroke): Area {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const reach = width / 2 + 1;
  const [left, top] = [Math.floor(Math.min(...xs) - reach), Math.floor(Math.min(...ys) - reach)];
  return { left, top, width: Math.ceil(Math.max(...xs) + reach) - left, height: Math.ceil(Math.max(...ys) + reach) - top };
}

/** White where the grey mask shows something. */
function readMask(grey: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.drawImage(grey, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const words = new Uint32Array(pixels.data.buffer); // alpha is the highest byte
  for (let at = 0; at < words.length; at++) words[at] = (((words[at] ?? 0) & 0xff) << 24) | 0xffffff;
  context.putImageData(pixels, 0, 0);
  return canvas;
}

const createCanvas = (width: number, height: number) => Object.assign(document.createElement("canvas"), { width, height });

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
