import { useEffect, useRef } from "react";

/** Server-sent events; `open` says whether it is a reconnect. */
type LiveEventData = {
  message: { id: string; senderId: string; receiverId: string };
  read: { userId: string };
  "unread-count": { unreadCount: number };
  "image-edit": { id: string; status: string; isFilm?: boolean };
  notification: { unreadCount: number };
  comment: { id: string; postId: string };
  open: { isAgain: boolean };
};
type LiveEventType = keyof LiveEventData;
type LiveEventHandlers = { [T in LiveEventType]?: (data: LiveEventData[T]) => void };

const eventTypes = ["message", "read", "unread-count", "image-edit", "notification", "comment"] as const;
const reconnectDelayMs = 5000;
const closeDelayMs = 1000; // covers the gap between two pages

const listeners = new Set<{ current: LiveEventHandlers }>();
let source: EventSource | null = null;
let hasBeenOpen = false;
let isUnauthorized = false; // signed out or suspended

const isLive = () => source?.readyState === EventSource.OPEN;

function notifyListeners<T extends LiveEventType>(type: T, data: LiveEventData[T]) {
  for (const { current } of [...listeners]) current[type]?.(data);
}

function connect() {
  if (source || listeners.size === 0 || document.hidden) return;
  const stream = new EventSource("/api/events");
  source = stream;
  for (const type of eventTypes) stream.addEventListener(type, ({ data }) => notifyListeners(type, JSON.parse(data)));
  stream.onopen = () => {
    isUnauthorized = false;
    notifyListeners("open", { isAgain: hasBeenOpen });
    hasBeenOpen = true;
  };
  // EventSource does not expose the status
  stream.onerror = async () => {
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    disconnect();
    const answer = await fetch("/api/auth/me").catch(() => null);
    isUnauthorized = answer?.status === 401 || answer?.status === 403;
    if (!isUnauthorized) setTimeout(connect, reconnectDelayMs);
  };
}

function disconnect() {
  source?.close();
  source = null;
}

// browsers limit connections per host
const updateConnection = () => (document.hidden ? disconnect() : connect());

function subscribe(handlers: { current: LiveEventHandlers }) {
  if (listeners.size === 0) document.addEventListener("visibilitychange", updateConnection);
  listeners.add(handlers);
  connect();
  return () => {
    listeners.delete(handlers);
    setTimeout(() => {
      if (listeners.size > 0) return;
      document.removeEventListener("visibilitychange", updateConnection);
      disconnect();
    }, closeDelayMs);
  };
}

/** `isBehind`: whether to poll although the stream is open. */
type Polling = { every: number; poll: () => void; isBehind?: () => boolean };

/** Subscribes to the shared stream, or polls without one. */
export function useLiveEvents(handlers: LiveEventHandlers, polling: Polling): void {
  const intervalMs = polling.every;
  const latest = useRef(handlers);
  const latestPolling = useRef(polling);
  latest.current = handlers;
  latestPolling.current = polling;
  useEffect(() => {
    const unsubscribe = subscribe(latest);
    const timer = setInterval(() => {
      const { poll, isBehind } = latestPolling.current;
      if ((!isLive() || isBehind?.()) && !isUnauthorized && !document.hidden) poll();
    }, intervalMs);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [intervalMs]);
}
