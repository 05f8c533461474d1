import { memoizePerLanguage } from "#app/locales/languages";

const formatIn = memoizePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: locale === "pt-BR" ? "short" : "medium", timeZone: "America/Sao_Paulo" }),
);

/** Creation day in São Paulo's time zone; null if unknown. */
export function formatTryOnDay(createdAt: string | null, language: string): string | null {
  const moment = new Date(createdAt ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : formatIn(language).format(moment);
}
