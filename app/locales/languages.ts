export const languages = ["pt", "en"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "pt";

/** What `<html lang>` and Intl want for each. */
export const localeOf: Record<Language, string> = { pt: "pt-BR", en: "en" };

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Each by the name its speakers give it. */
export const languageNames: Record<Language, string> = { pt: "Português", en: "English" };
