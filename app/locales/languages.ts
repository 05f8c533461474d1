export const languages = ["pt", "en"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "pt";

/** What `<html lang>` and Intl want for each. */
export const localeOf = { pt: "pt-BR", en: "en" } as const satisfies Record<Language, string>;

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** What Intl wants for the language that i18next says the page has. */
export const localeFor = (language: string) => localeOf[isLanguage(language) ? language : defaultLanguage];

/** What writes dates or numbers, made once for each language: Intl takes a hundred times as long to make one as to write with it. */
export function perLanguage<Format>(make: (locale: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const format = made.get(language) ?? make(localeFor(language));
    made.set(language, format);
    return format;
  };
}

/** Each by the name its speakers give it. */
export const languageNames: Record<Language, string> = { pt: "Português", en: "English" };
