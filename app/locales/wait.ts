import { perLanguage } from "./languages";

const formatIn = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

const units = [
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** «em 5 minutos»: so many seconds, rounded up, in the largest unit of which there are two. */
export function waitInWords(seconds: number, language: string): string {
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? ["minute", 60];
  return formatIn(language)
    .format(Math.ceil(seconds / size), unit)
    .replace(/(?<=\d) /, "\u00a0"); // the number stays with its unit
}
