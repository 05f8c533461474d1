import { perLanguage } from "#app/locales/languages";

const formatIn = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: locale === "pt-BR" ? "short" : "medium", timeZone: "America/Sao_Paulo" }),
);

/** The day a try-on was made, as São Paulo counts and the language writes; null when there is none to tell. */
export function editDay(createdAt: string | null, language: string): string | null {
  const moment = new Date(createdAt ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : formatIn(language).format(moment);
}
