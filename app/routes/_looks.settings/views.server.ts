import { tutorialsIn } from "#app/locales/help.server";
import { i18nFor } from "#app/locales/i18n.server";
import type { Language } from "#app/locales/languages";
import pt from "#app/locales/pt/settings";

type View = keyof typeof pt.views;

/** Where «back» leads from views that are not directly under the main one. */
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

/** The title of the view at this address and where it goes back to; the main one goes nowhere. */
export function viewAt(path: string, language: Language): { title: string; parent: string | null } {
  const t = i18nFor[language].getFixedT(null, "settings");
  const [name = "", part = ""] = path
    .replace(/\.data$/, "")
    .split("/")
    .slice(2);
  const tutorial = name === "help" ? tutorialsIn(language).find(({ slug }) => slug === part) : undefined;
  if (tutorial) return { title: tutorial.title, parent: "/settings/help" };
  return isView(name) ? { title: t(`views.${name}`), parent: parents[name] ?? "/settings" } : { title: t("title"), parent: null };
}
