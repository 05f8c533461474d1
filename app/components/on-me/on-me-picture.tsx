import { type PointerEvent, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadGarment } from "./garment-batch";
import { canWear, wearOnCard } from "./wear-client";

type Props = { postId: string; name: string };

const margin = "50%";
const holdMs = 250;
const maxHeight = 480; // a card on a phone, at twice its pixels
const maxPixelRatio = 2;

/** A canvas with the look on the viewer, drawn while in view; touch and hold shows the original. */
export function OnMePicture({ postId, name }: Props) {
  const { t } = useTranslation("posts");
  const [isDrawn, setDrawn] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const end = useRef<() => void>();

  const attach = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      end.current?.();
      end.current = canvas && canWear() ? drawInView(canvas, postId, setDrawn) : undefined;
    },
    [postId],
  );
  const hold = ({ button }: PointerEvent) => {
    if (button === 0) timer.current = setTimeout(() => setHeld(true), holdMs);
  };
  const release = () => {
    clearTimeout(timer.current);
    if (isHeld) setTimeout(() => setHeld(false)); // after the click, which is not one
  };
  return (
    <canvas
      ref={attach}
      className="on-me"
      role="img"
      aria-label={t("onMe.alt", { name })}
      data-drawn={isDrawn || undefined}
      data-held={isHeld || undefined}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!isHeld) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** Draws once near the screen, frees the pixels when far; returns its end. */
function drawInView(canvas: HTMLCanvasElement, postId: string, onDrawn: (isDrawn: boolean) => void): () => void {
  let drawing: AbortController | null = null;
  let hasPixels = false;
  const clear = () => {
    drawing?.abort();
    drawing = null;
    canvas.width = canvas.height = 1;
    hasPixels = false;
    onDrawn(false);
  };
  const draw = async (signal: AbortSignal) => {
    const garment = await loadGarment(postId);
    if (!garment || signal.aborted) return;
    const height = Math.min(maxHeight, canvas.clientHeight * Math.min(maxPixelRatio, devicePixelRatio));
    const bitmap = await wearOnCard(garment, height, signal);
    if (!bitmap || signal.aborted) return bitmap?.close();
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
    hasPixels = true;
    onDrawn(true);
  };
  const drawAgain = () => {
    if (drawing && !hasPixels) void draw(drawing.signal);
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return drawing && clear();
      drawing ??= new AbortController();
      void draw(drawing.signal);
    },
    { root: canvas.closest("dialog"), rootMargin: margin },
  );
  observer.observe(canvas);
  addEventListener("online", drawAgain);
  return () => {
    removeEventListener("online", drawAgain);
    observer.disconnect();
    drawing?.abort();
  };
}
