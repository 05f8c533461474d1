import { i18nFor } from "./i18n.server";
import { type Language, localeOf } from "./languages";

/** Until when somebody is suspended, as a sentence, by São Paulo's calendar. */
export function suspensionTerm(language: Language, until: Date | null): string {
  const t = i18nFor[language].getFixedT(null, "moderation");
  if (!until) return t("noEnd");
  return t("until", { date: new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(until) });
}
