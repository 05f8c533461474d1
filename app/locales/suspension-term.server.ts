import { i18nByLanguage } from "./i18n.server";
import { intlLocales, type Language } from "./languages";

export function formatSuspensionTerm(language: Language, until: Date | null): string {
  const t = i18nByLanguage[language].getFixedT(null, "moderation");
  if (!until) return t("noEnd");
  return t("until", { date: new Intl.DateTimeFormat(intlLocales[language], { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(until) });
}
