import { perLanguage } from "#app/locales/languages";

const formatIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "America/Sao_Paulo" }));

/** A day without its year, by São Paulo's clock, as a sentence has it: in Portuguese a month's first is «1º». */
export const dayOfMonth = (moment: string, language: string) =>
  formatIn(language)
    .format(new Date(moment))
    .replace(/^1 de /, "1º de ");
