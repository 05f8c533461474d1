import { type UIEvent, useEffect, useRef, useState } from "react";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";
import type { Message } from "#app/models/contract";

const scrollTolerance = 48;

/** Keeps the scroll position and counts new messages below; the list is bottom-anchored. */
export function useChatScroll(recent: Message[], viewerId: string, showEarlier: () => Promise<boolean>) {
  const scroller = useRef<HTMLDivElement>(null);
  const earlier = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  const seen = useRef({ id: recent.at(-1)?.id, height: 0 });

  useEffectBeforePaint(() => {
    const box = scroller.current;
    const last = recent.at(-1);
    if (!box) return;
    const grown = box.scrollHeight - seen.current.height;
    const isNew = last && last.id !== seen.current.id;
    const isReading = box.scrollTop < -scrollTolerance; // Negative, measured from the bottom.
    if (isNew && last.senderId === viewerId) box.scrollTop = 0;
    else if (isNew && isReading) {
      box.scrollTop -= grown;
      setBelow(true);
    }
    seen.current = { id: last?.id, height: box.scrollHeight };
  }, [recent, viewerId]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const resizeObserver = new ResizeObserver(() => {
      seen.current.height = box.scrollHeight;
    });
    if (box.firstElementChild) resizeObserver.observe(box.firstElementChild);
    const loadNearTop = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting && box.scrollTop < -scrollTolerance) showEarlier();
    };
    const topObserver = new IntersectionObserver(loadNearTop, { root: box, rootMargin: "400px 0px 0px" });
    if (earlier.current) topObserver.observe(earlier.current);
    return () => {
      resizeObserver.disconnect();
      topObserver.disconnect();
    };
  });

  const onScroll = ({ currentTarget }: UIEvent) => {
    if (currentTarget.scrollTop >= -scrollTolerance) setBelow(false);
  };
  const scrollToEnd = () => scroller.current?.scrollTo({ top: 0, behavior: "smooth" });
  return { scroller, earlier, isBelow, onScroll, scrollToEnd };
}
