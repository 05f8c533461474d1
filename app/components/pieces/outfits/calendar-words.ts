import { useTranslation } from "react-i18next";
import { memoizePerLanguage } from "#app/locales/languages";

const dayFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }));
const monthFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }));
const weekdayFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }));

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Days, months and weekdays as they are said. */
export function useCalendarWords() {
  const { i18n } = useTranslation();
  const write = (format: typeof dayFormat) => (day: string) => upperFirst(format(i18n.language).format(new Date(`${day}T00:00:00Z`)));
  return { formatDay: write(dayFormat), formatMonth: write(monthFormat), formatWeekday: write(weekdayFormat) };
}
