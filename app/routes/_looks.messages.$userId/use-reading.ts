import { useEffect, useRef, useState } from "react";
import { useEffectBeforePaint } from "#app/components/use-effect-before-paint";
import type { Message } from "#app/models/contract";

const nearly = 48;

/**
 * Where one reads. The list is laid out from its end, so that its end is where it begins and what is older moves nothing;
 * what comes below while one reads further up is kept below by hand, and announced.
 */
export function useReading(recent: Message[], viewerId: string, showEarlier: () => Promise<boolean>) {
  const scroller = useRef<HTMLDivElement>(null);
  const earlier = useRef<HTMLDivElement>(null);
  const [isBelow, setBelow] = useState(false);
  const seen = useRef({ id: recent.at(-1)?.id, height: 0 });
  const ask = useRef(showEarlier);
  ask.current = showEarlier;

  useEffectBeforePaint(() => {
    const box = scroller.current;
    const last = recent.at(-1);
    if (!box) return;
    const grown = box.scrollHeight - seen.current.height;
    const isNew = last && last.id !== seen.current.id;
    const isReading = box.scrollTop < -nearly; // counted from the end
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
    const look = () => {
      if (box.scrollTop >= -nearly) setBelow(false);
    };
    const keepHeight = new ResizeObserver(() => {
      seen.current.height = box.scrollHeight;
    });
    if (box.firstElementChild) keepHeight.observe(box.firstElementChild);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      box.removeEventListener("scroll", look);
      keepHeight.disconnect();
    };
  }, []);

  // whoever scrolls near the top is shown what is older
  useEffect(() => {
    const [box, sign] = [scroller.current, earlier.current];
    if (!box || !sign) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && box.scrollTop < -nearly && void ask.current(), {
      root: box,
      rootMargin: "400px 0px 0px",
    });
    watch.observe(sign);
    return () => watch.disconnect();
  });

  const toEnd = () => scroller.current?.scrollTo({ top: 0, behavior: "smooth" });
  return { scroller, earlier, isBelow, toEnd };
}
