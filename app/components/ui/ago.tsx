import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { type AgoStyle, formatAgo } from "#app/locales/ago-words";

const steps = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** «há 2 horas» */
export function formatRelative(date: string, language: string, now: number, style: AgoStyle): string {
  const seconds = Math.max(0, (now - Date.parse(date)) / 1000);
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? ["second", 1];
  return formatAgo(Math.floor(seconds / size), unit, language, style);
}

// shared clock; pauses while hidden
const tickMs = 15_000;
const listeners = new Set<() => void>();
let now = 0;
let clock: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  clock ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

const useNow = () =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  );

/** Live relative time. */
export function RelativeTime({ date, isShort = false }: { date: string; isShort?: boolean }) {
  const { i18n } = useTranslation();
  const now = Math.max(useNow(), Date.now());
  return (
    <time dateTime={date} suppressHydrationWarning>
      {formatRelative(date, i18n.language, now, isShort ? "short" : "long")}
    </time>
  );
}
