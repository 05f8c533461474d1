import { useEffect, useRef } from "react";

/** What the stream tells of; `open` when it begins, with whether it had broken off before. */
type NewsData = {
  message: { id: string; senderId: string; receiverId: string };
  read: { userId: string };
  "unread-count": { unreadCount: number };
  "image-edit": { id: string; status: string };
  notification: { unreadCount: number };
  open: { isAgain: boolean };
};
type NewsType = keyof NewsData;
type NewsHandlers = { [T in NewsType]?: (data: NewsData[T]) => void };

const types = ["message", "read", "unread-count", "image-edit", "notification"] as const;
const retryAfter = 5000;
const lingering = 1000; // a page's last listener and the next page's first are one stream

const listeners = new Set<{ current: NewsHandlers }>();
let source: EventSource | null = null;
let hasBeenOpen = false;
let isShutOut = false; // signed out by now, or suspended

const isLive = () => source?.readyState === EventSource.OPEN;

function tell<T extends NewsType>(type: T, data: NewsData[T]) {
  for (const { current } of [...listeners]) current[type]?.(data);
}

function connect() {
  if (source || listeners.size === 0 || document.hidden) return;
  const stream = new EventSource("/api/events");
  source = stream;
  for (const type of types) stream.addEventListener(type, ({ data }) => tell(type, JSON.parse(data)));
  stream.onopen = () => {
    isShutOut = false;
    tell("open", { isAgain: hasBeenOpen });
    hasBeenOpen = true;
  };
  // what the browser does not take up again by itself; why, a stream is not told
  stream.onerror = async () => {
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    disconnect();
    const answer = await fetch("/api/auth/me").catch(() => null);
    isShutOut = answer?.status === 401 || answer?.status === 403;
    if (!isShutOut) setTimeout(connect, retryAfter);
  };
}

function disconnect() {
  source?.close();
  source = null;
}

// a browser gives a site few connections, so only a page that is looked at holds one
const follow = () => (document.hidden ? disconnect() : connect());

function listen(handlers: { current: NewsHandlers }) {
  if (listeners.size === 0) document.addEventListener("visibilitychange", follow);
  listeners.add(handlers);
  connect();
  return () => {
    listeners.delete(handlers);
    setTimeout(() => {
      if (listeners.size > 0) return;
      document.removeEventListener("visibilitychange", follow);
      disconnect();
    }, lingering);
  };
}

/** Hears of news on this page's one stream; while there is none, `poll` is called every so many milliseconds instead. Who is signed out elsewhere asks for none until the page is looked at again. */
export function useNews(handlers: NewsHandlers, { every, poll }: { every: number; poll: () => void }): void {
  const latest = useRef(handlers);
  const asking = useRef(poll);
  useEffect(() => {
    latest.current = handlers;
    asking.current = poll;
  });
  useEffect(() => {
    const leave = listen(latest);
    const timer = setInterval(() => !isLive() && !isShutOut && !document.hidden && asking.current(), every);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [every]);
}
