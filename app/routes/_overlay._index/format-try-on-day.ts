import { memoizePerLanguage } from "#app/locales/languages";

const timeZone = "America/Sao_Paulo";
const getDateStyle = (locale: string) => (locale === "pt-BR" ? "short" : "medium");

const dayFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: getDateStyle(locale), timeZone }));
const momentFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: getDateStyle(locale), timeStyle: "short", timeZone }));

/** Creation day in São Paulo's time zone; null if unknown. */
export function formatTryOnDay(createdAt: string | null, language: string): string | null {
  const moment = new Date(createdAt ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : dayFormat(language).format(moment);
}

/** Creation days; with the time where several share a day. */
export function formatTryOnDays(all: readonly { createdAt: string }[], language: string): (string | null)[] {
  const days = all.map(({ createdAt }) => formatTryOnDay(createdAt, language));
  return days.map((day, index) => {
    const isAlone = day === null || days.indexOf(day) === days.lastIndexOf(day);
    return isAlone ? day : momentFormat(language).format(new Date(all[index]?.createdAt ?? ""));
  });
}
