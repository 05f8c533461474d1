import { i18nByLanguage } from "./i18n.server";
import type { Language } from "./languages";

function createTitles(language: Language) {
  const t = i18nByLanguage[language].getFixedT(null, ["common", "auth", "people"]);
  return {
    signedOut: t("auth:signIn"),
    notFound: t("common:notFound.title"),
    offline: t("common:offline.title"),
    personNotFound: t("people:notFound"),
    failed: t("common:failed.title"),
  };
}

export const errorScreenTitles = { pt: createTitles("pt"), en: createTitles("en") } satisfies Record<Language, unknown>;
