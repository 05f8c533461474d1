import { i18nFor } from "./i18n.server";
import type { Language } from "./languages";

function titlesIn(language: Language) {
  const t = i18nFor[language].getFixedT(null, ["common", "auth", "people"]);
  return {
    signedOut: t("auth:signIn"),
    notFound: t("common:notFound.title"),
    offline: t("common:offline.title"),
    personNotFound: t("people:notFound"),
    failed: t("common:failed.title"),
  };
}

/** What the root's own faces are called: each page brings it, and nearly none needs it. */
export const faceTitles = { pt: titlesIn("pt"), en: titlesIn("en") } satisfies Record<Language, unknown>;
