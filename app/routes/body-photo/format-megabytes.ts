/** Whole megabytes in the person's language. */
export const formatMegabytes = (megabytes: number, language: string): string => megabytes.toLocaleString(language, { maximumFractionDigits: 0 });
