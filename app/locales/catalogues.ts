import type { BackendModule, i18n } from "i18next";
import { getI18n } from "react-i18next";
import type { Language } from "./languages";

const catalogues = { pt: () => import("./pt"), en: () => import("./en") };
const feedCatalogues = { pt: () => import("./pt/feed-page"), en: () => import("./en/feed-page") };

export const loadCatalogue = async (language: Language) => (await catalogues[language]()).default;

export const loadFeedCatalogue = async (language: Language) => (await feedCatalogues[language]()).default;

export async function addCatalogue(i18n: i18n, language: Language): Promise<void> {
  for (const [namespace, words] of Object.entries(await loadCatalogue(language))) i18n.addResourceBundle(language, namespace, words);
}

export const lazyNamespace = "settings";

/** Loads the catalogue on demand, inside Suspense. */
export const catalogueBackend: BackendModule = {
  type: "backend",
  init() {},
  async read(language, namespace) {
    await addCatalogue(getI18n(), language as Language);
    return getI18n().getResourceBundle(language, namespace) ?? {};
  },
};

export async function changeLanguage(i18n: i18n, language: Language): Promise<void> {
  await addCatalogue(i18n, language);
  await i18n.changeLanguage(language);
}
