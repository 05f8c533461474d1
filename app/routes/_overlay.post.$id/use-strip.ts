import { type KeyboardEvent, type UIEvent, useRef } from "react";

type Options = { count: number; shown: number; onShow: (place: number) => void };

/** A strip that snaps: tells what is shown, and turns by keys and buttons. */
export function useStrip({ count, shown, onShow }: Options) {
  const strip = useRef<HTMLUListElement>(null);

  function turnTo(place: number) {
    const frame = strip.current?.children[Math.min(count - 1, Math.max(0, place))];
    if (strip.current && frame instanceof HTMLElement) strip.current.scrollTo({ left: frame.offsetLeft - strip.current.offsetLeft });
  }

  const places: Record<string, number> = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: count - 1 };
  const handlers = {
    ref: strip,
    onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) {
      const place = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
      if (place !== shown) onShow(place);
    },
    onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
      const place = places[event.key];
      if (place === undefined || event.ctrlKey || event.metaKey || event.altKey || isZoomed(event.currentTarget)) return;
      event.preventDefault();
      turnTo(place);
    },
  };
  return { handlers, turnTo };
}

// within an enlarged picture keys move the picture
const isZoomed = (strip: Element) => strip.querySelector("[data-zoomed]") !== null;
