import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en";
import adminEn from "./en/server/admin.server";
import pushEn from "./en/server/push.server";
import type { Language } from "./languages";
import { i18nOptions } from "./options";
import pt from "./pt";
import adminPt from "./pt/server/admin.server";
import pushPt from "./pt/server/push.server";

function createI18n(lng: Language): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    ...i18nOptions,
    lng,
    resources: { pt: { ...pt, admin: adminPt, push: pushPt }, en: { ...en, admin: adminEn, push: pushEn } },
    initImmediate: false,
  });
  return instance;
}

export const i18nByLanguage: Record<Language, i18n> = { pt: createI18n("pt"), en: createI18n("en") };

export const adminCatalogues: Record<Language, typeof adminPt> = { pt: adminPt, en: adminEn };
