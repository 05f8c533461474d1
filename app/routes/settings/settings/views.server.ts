import { getTutorials } from "#app/locales/help.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import type { Language } from "#app/locales/languages";
import pt from "#app/locales/pt/settings";

type View = keyof typeof pt.views;

/** Back targets other than the main view. */
const parents: Partial<Record<View, string>> = {
  password: "/settings/account",
  email: "/settings/account",
  sessions: "/settings/account",
  subscription: "/settings/account",
  delete: "/settings/account",
  refund: "/settings/subscription",
  terms: "/settings/about",
  privacy: "/settings/about",
  licenses: "/settings/about",
};

const isView = (name: string): name is View => Object.hasOwn(pt.views, name);

/** The view's title and back path; null on the main view. */
export function getSettingsView(path: string, language: Language): { title: string; parent: string | null } {
  const t = i18nByLanguage[language].getFixedT(null, "settings");
  const [name = "", part = ""] = path
    .replace(/\.data$/, "")
    .split("/")
    .slice(2);
  const tutorial = name === "help" ? getTutorials(language).find(({ slug }) => slug === part) : undefined;
  if (tutorial) return { title: tutorial.title, parent: "/settings/help" };
  return isView(name) ? { title: t(`views.${name}`), parent: parents[name] ?? "/settings" } : { title: t("title"), parent: null };
}
