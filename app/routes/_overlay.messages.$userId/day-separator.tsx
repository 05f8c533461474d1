import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { getIntlLocale } from "#app/locales/languages";
import type { Message } from "#app/models/contract";

const serverTimeZone = "America/Sao_Paulo";
const dayMs = 24 * 60 * 60 * 1000;

/** Day label of a day's first message; São Paulo time until hydrated. */
export function useDaySeparators(messages: Message[]): (message: Message) => string | null {
  const { i18n } = useTranslation();
  const isHydrated = useHydrated();
  const language = getIntlLocale(i18n.language);
  const zone = isHydrated ? {} : { timeZone: serverTimeZone };
  const key = new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const today = key.format(new Date());

  function getDayLabel(date: string, key: string): string {
    const ago = Math.round((Date.parse(today) - Date.parse(key)) / dayMs);
    if (ago < 2) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
    const isThisYear = key.slice(0, 4) === today.slice(0, 4);
    return new Intl.DateTimeFormat(language, { ...zone, weekday: "long", day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) }).format(
      new Date(date),
    );
  }

  const names = new Map<string, string>();
  let before = "";
  for (const { id, createdAt } of messages) {
    const dayKey = key.format(new Date(createdAt));
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
