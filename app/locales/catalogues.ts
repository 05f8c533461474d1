import type { i18n } from "i18next";
import { loadWholeStyles } from "#app/lib/whole-styles";
import type { Language } from "./languages";

const catalogues = { pt: () => import("./pt"), en: () => import("./en") };
const feedCatalogues = { pt: () => import("./pt/feed-page"), en: () => import("./en/feed-page") };

/** All texts, and the styles of what shows them. */
export async function loadCatalogue(language: Language) {
  const [texts] = await Promise.all([catalogues[language](), loadWholeStyles()]);
  return texts.default;
}

export const loadFeedCatalogue = async (language: Language) => (await feedCatalogues[language]()).default;

export async function addCatalogue(i18n: i18n, language: Language): Promise<void> {
  for (const [namespace, words] of Object.entries(await loadCatalogue(language))) i18n.addResourceBundle(language, namespace, words);
}

export const lazyNamespace = "settings";

export async function changeLanguage(i18n: i18n, language: Language): Promise<void> {
  await addCatalogue(i18n, language);
  await i18n.changeLanguage(language);
}
