import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { perLanguage } from "#app/locales/languages";

const steps = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

const formatOf = (style: "long" | "short") => perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style }));
const formats = { long: formatOf("long"), short: formatOf("short") };

/** «há 2 horas», in the reader's language. */
function ago(date: string, language: string, now: number, style: "long" | "short"): string {
  const seconds = Math.max(0, (now - Date.parse(date)) / 1000);
  const format = formats[style](language);
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? ["second", 1];
  const words = unit === "second" ? format.format(0, "second") : format.format(-Math.floor(seconds / size), unit);
  return words.replace(/\.$/, "");
}

// one clock for every time on the page; it stands while nobody looks at it
const tick = 15_000;
const watchers = new Set<() => void>();
let now = 0;
let clock: ReturnType<typeof setInterval> | undefined;

function watch(tell: () => void) {
  watchers.add(tell);
  clock ??= setInterval(() => {
    now = Date.now();
    for (const each of watchers) each();
  }, tick);
  return () => {
    watchers.delete(tell);
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

const useNow = () =>
  useSyncExternalStore(
    watch,
    () => now,
    () => 0,
  );

/** A moment as time gone by, which goes on counting. */
export function Ago({ date, isShort = false }: { date: string; isShort?: boolean }) {
  const { i18n } = useTranslation();
  const now = Math.max(useNow(), Date.now());
  return (
    <time dateTime={date} suppressHydrationWarning>
      {ago(date, i18n.language, now, isShort ? "short" : "long")}
    </time>
  );
}
