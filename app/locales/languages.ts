export const languages = ["pt", "en"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "pt";

export const intlLocales = { pt: "pt-BR", en: "en" } as const satisfies Record<Language, string>;

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

export const getIntlLocale = (language: string) => intlLocales[isLanguage(language) ? language : defaultLanguage];

/** Intl formatters are slow to construct. */
export function memoizePerLanguage<Format>(make: (locale: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const format = made.get(language) ?? make(getIntlLocale(language));
    made.set(language, format);
    return format;
  };
}

export const languageNames: Record<Language, string> = { pt: "Português", en: "English" };
