import { useEffect, useRef } from "react";

const half = 0.5;
const longEnough = 1000;
const patience = 2000;

const told = new Set<string>();
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function tell() {
  clearTimeout(timer);
  timer = undefined;
  for (const id of waiting) fetch(`/api/stories/${id}/seen`, { method: "POST", keepalive: true }).catch(() => told.delete(id));
  waiting = [];
}

function isSeen(id: string) {
  if (told.has(id)) return;
  told.add(id);
  waiting.push(id);
  timer ??= setTimeout(tell, patience);
}

/** Looks of this list whose picture is half visible for a second count as seen; they are told together, at the latest when the page goes. Renders nothing anew. */
export function useSeen<T extends HTMLElement>(looks: readonly { id: string }[]) {
  const list = useRef<T>(null);
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const wait = (picture: Element) => {
      const id = picture.closest("[id^=look-]")?.id.slice("look-".length);
      if (id)
        timers.set(
          picture,
          setTimeout(() => isSeen(id), longEnough),
        );
    };
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          clearTimeout(timers.get(target));
          if (intersectionRatio >= half) wait(target);
        }
      },
      { threshold: half },
    );
    for (const { id } of looks) {
      const picture = told.has(id) ? null : list.current?.querySelector(`#look-${id} .post__img`);
      if (picture) watch.observe(picture);
    }
    addEventListener("pagehide", tell);
    return () => {
      watch.disconnect();
      for (const each of timers.values()) clearTimeout(each);
      removeEventListener("pagehide", tell);
    };
  }, [looks]);
  return list;
}
