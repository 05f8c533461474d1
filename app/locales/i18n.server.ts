import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en";
import adminEn from "./en/admin.server";
import type { Language } from "./languages";
import { i18nOptions } from "./options";
import pt from "./pt";
import adminPt from "./pt/admin.server";

function make(lng: Language): i18n {
  const instance = createInstance();
  instance
    .use(initReactI18next)
    .init({ ...i18nOptions, lng, resources: { pt: { ...pt, admin: adminPt }, en: { ...en, admin: adminEn } }, initImmediate: false });
  return instance;
}

/** One ready translator a language for the whole process. */
export const i18nFor: Record<Language, i18n> = { pt: make("pt"), en: make("en") };

/** What a moderator's browser needs besides the catalogue. */
export const adminWords: Record<Language, typeof adminPt> = { pt: adminPt, en: adminEn };
