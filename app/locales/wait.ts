import { memoizePerLanguage } from "./languages";

const getFormat = memoizePerLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

const units = [
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** «em 5 minutos», rounded up to the largest fitting unit. */
export function formatWait(seconds: number, language: string): string {
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? ["minute", 60];
  return getFormat(language)
    .format(Math.ceil(seconds / size), unit)
    .replace(/(?<=\d) /, "\u00a0"); // no-break space
}
