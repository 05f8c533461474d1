import { useEffect, useRef } from "react";

const minVisibleRatio = 0.5;
const minVisibleMs = 1000;
const sendDelayMs = 2000;

const reportedIds = new Set<string>();
let pendingIds: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function sendSeen() {
  clearTimeout(timer);
  timer = undefined;
  const body = new URLSearchParams({ isOpened: "false" });
  for (const id of pendingIds) fetch(`/api/stories/${id}/seen`, { method: "POST", body, keepalive: true }).catch(() => reportedIds.delete(id));
  pendingIds = [];
}

function queueSeen(id: string) {
  if (reportedIds.has(id)) return;
  reportedIds.add(id);
  pendingIds.push(id);
  timer ??= setTimeout(sendSeen, sendDelayMs);
}

// by an open dialog
const isCovered = () => document.querySelector("dialog:modal") !== null;

/** Reports posts half visible for a second, in batches. */
export function useSeenPosts<T extends HTMLElement>(looks: readonly { id: string }[]) {
  const list = useRef<T>(null);
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const startTimer = (picture: Element) => {
      const id = picture.closest("[id^=look-]")?.id.slice("look-".length);
      const report = () => (isCovered() ? startTimer(picture) : queueSeen(id ?? ""));
      if (id) timers.set(picture, setTimeout(report, minVisibleMs));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          clearTimeout(timers.get(target));
          if (intersectionRatio >= minVisibleRatio) startTimer(target);
        }
      },
      { threshold: minVisibleRatio },
    );
    for (const { id } of looks) {
      const picture = reportedIds.has(id) ? null : list.current?.querySelector(`#look-${id} .post__img`);
      if (picture) observer.observe(picture);
    }
    addEventListener("pagehide", sendSeen);
    return () => {
      observer.disconnect();
      for (const each of timers.values()) clearTimeout(each);
      removeEventListener("pagehide", sendSeen);
    };
  }, [looks]);
  return list;
}
