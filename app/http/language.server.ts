import { RemixI18Next } from "remix-i18next/server";
import { defaultLanguage, type Language, languages } from "#app/locales/languages";
import { languageCookie } from "./cookies.server";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ["cookie"],
    cookie: languageCookie,
  },
});

export const detectLanguage = (request: Request) => detector.getLocale(request) as Promise<Language>;
