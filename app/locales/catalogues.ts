import type { i18n } from "i18next";
import type { Language } from "./languages";

const catalogues = { pt: () => import("./pt"), en: () => import("./en") };

/** The words of a language, each part a namespace. */
export const loadCatalogue = async (language: Language) => (await catalogues[language]()).default;

/** Makes the page speak another language without loading it anew. */
export async function changeLanguage(i18n: i18n, language: Language): Promise<void> {
  for (const [namespace, words] of Object.entries(await loadCatalogue(language))) i18n.addResourceBundle(language, namespace, words);
  await i18n.changeLanguage(language);
}
