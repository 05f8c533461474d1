import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { memoizePerLanguage } from "#app/locales/languages";
import type { Message } from "#app/models/contract";

const serverTimeZone = "America/Sao_Paulo";
const quarterMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const maxKeptDays = 5000;
const longDay = { weekday: "long", day: "numeric", month: "long" } as const;

/** Made once: a format takes longer to make than a page of messages to render. */
const makeFormats = (zone: { timeZone?: string }) => ({
  key: formatDayKey(new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" })),
  ago: memoizePerLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" })),
  day: memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { ...zone, ...longDay })),
  dayOfYear: memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { ...zone, ...longDay, year: "numeric" })),
});

/** The day of a time as a key; kept by quarters of an hour, of which every zone's days consist. */
function formatDayKey(format: Intl.DateTimeFormat): (time: number) => string {
  const days = new Map<number, string>();
  return (time) => {
    const quarter = Math.floor(time / quarterMs);
    const day = days.get(quarter) ?? format.format(time);
    if (days.size >= maxKeptDays) days.clear();
    days.set(quarter, day);
    return day;
  };
}

let serverFormats: ReturnType<typeof makeFormats> | undefined;
let ownFormats: ReturnType<typeof makeFormats> | undefined;

/** Day label of a day's first message; São Paulo time until hydrated. */
export function useDaySeparators(messages: Message[]): (message: Message) => string | null {
  const { language } = useTranslation().i18n;
  const formats = useHydrated() ? (ownFormats ??= makeFormats({})) : (serverFormats ??= makeFormats({ timeZone: serverTimeZone }));
  const today = formats.key(Date.now());

  function getDayLabel(date: string, key: string): string {
    const ago = Math.round((Date.parse(today) - Date.parse(key)) / dayMs);
    if (ago < 2) return formats.ago(language).format(-ago, "day");
    const isThisYear = key.slice(0, 4) === today.slice(0, 4);
    return formats[isThisYear ? "day" : "dayOfYear"](language).format(new Date(date));
  }

  const names = new Map<string, string>();
  let before = "";
  for (const { id, createdAt } of messages) {
    const dayKey = formats.key(Date.parse(createdAt));
    if (dayKey !== before) names.set(id, getDayLabel(createdAt, dayKey));
    before = dayKey;
  }
  return ({ id }) => names.get(id) ?? null;
}

export function DaySeparator({ day }: { day: string | null }) {
  if (!day) return null;
  return (
    <p className="chat__day t-label faint first-letter:uppercase" suppressHydrationWarning>
      <span className="inline-block first-letter:uppercase">{day}</span>
    </p>
  );
}
