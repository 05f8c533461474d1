import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/use-hydrated";
import { localeFor } from "#app/locales/languages";
import type { Message } from "#app/models/contract";

const ourZone = "America/Sao_Paulo";
const day = 24 * 60 * 60 * 1000;

/** The name of the day a message opens, null for the others. On the server days turn at São Paulo's midnight, in the browser at the reader's. */
export function useDays(messages: Message[]): (message: Message) => string | null {
  const { i18n } = useTranslation();
  const isHydrated = useHydrated();
  const language = localeFor(i18n.language);
  const zone = isHydrated ? {} : { timeZone: ourZone };
  const key = new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const today = key.format(new Date());

  function nameOf(date: string, key: string): string {
    const ago = Math.round((Date.parse(today) - Date.parse(key)) / day);
    if (ago < 2) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
    const isThisYear = key.slice(0, 4) === today.slice(0, 4);
    return new Intl.DateTimeFormat(language, { ...zone, weekday: "long", day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) }).format(
      new Date(date),
    );
  }

  const names = new Map<string, string>();
  let before = "";
  for (const { id, createdAt } of messages) {
    const its = key.format(new Date(createdAt));
    if (its !== before) names.set(id, nameOf(createdAt, its));
    before = its;
  }
  return ({ id }) => names.get(id) ?? null;
}

export function DayLine({ day }: { day: string | null }) {
  if (!day) return null;
  return (
    <p className="chat__day t-label faint first-letter:uppercase" suppressHydrationWarning>
      <span className="inline-block first-letter:uppercase">{day}</span>
    </p>
  );
}
