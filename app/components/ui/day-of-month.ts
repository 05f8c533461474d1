import { memoizePerLanguage } from "#app/locales/languages";

const formatIn = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "America/Sao_Paulo" }));

/** Day and month in São Paulo; «1º» in Portuguese. */
export const dayOfMonth = (moment: string, language: string) =>
  formatIn(language)
    .format(new Date(moment))
    .replace(/^1 de /, "1º de ");
