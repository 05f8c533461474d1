import { RemixI18Next } from "remix-i18next/server";
import { defaultLanguage, type Language, languages } from "#app/locales/languages";
import { plainCookieOf } from "./cookies.server";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    // the cookie alone: whatever the browser prefers, a first visit is Portuguese
    order: ["custom"],
    findLocale: async (request) => plainCookieOf(request.headers.get("cookie"), "language") ?? null,
  },
});

/** The reader's language: the cookie's, else Portuguese. */
export const languageOf = (request: Request) => detector.getLocale(request) as Promise<Language>;
