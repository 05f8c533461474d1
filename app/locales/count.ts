import { memoizePerLanguage } from "./languages";

const inFull = memoizePerLanguage((locale) => new Intl.NumberFormat(locale));
const shortened = memoizePerLanguage((locale) => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }));

// a browser's first formatter takes up to 20 ms
const needsFormat = (count: number) => count >= 1000;

/** «999», «1.234» */
export const formatCount = (count: number, language: string): string => (needsFormat(count) ? inFull(language).format(count) : String(count));

/** The same, from ten thousand on «12,3 mil». */
export const formatShortCount = (count: number, language: string): string =>
  count < 10_000 ? formatCount(count, language) : shortened(language).format(count);
