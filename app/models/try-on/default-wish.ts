import english from "#app/locales/en/try-on/get-ready";
import type { Language } from "#app/locales/languages";
import portuguese from "#app/locales/pt/try-on/get-ready";
import type { ClothesKind } from "./try-on-kind";

const wishes: Record<Language, Record<ClothesKind, string>> = { pt: portuguese.defaultPrompts, en: english.defaultPrompts };
const all = new Set(Object.values(wishes).flatMap((texts) => Object.values(texts)));

export const getDefaultWish = (kind: ClothesKind, language: Language): string => wishes[language][kind];

/** The person's own words; null when the proposed ones are unchanged. */
export const getOwnWish = (prompt: string): string | null => (all.has(prompt.trim()) ? null : prompt);
