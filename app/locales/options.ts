import type { InitOptions } from "i18next";
import type pt from "./pt";
import type admin from "./pt/server/admin.server";
import type push from "./pt/server/push.server";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof pt & { admin: typeof admin; push: typeof push };
    returnNull: false;
  }
}

export const i18nOptions = {
  fallbackLng: false,
  defaultNS: "common",
  returnNull: false,
  interpolation: { escapeValue: false },
  // our keys are never sentences: saves a lookup per key
  nsSeparator: ":",
  keySeparator: ".",
  overloadTranslationOptionHandler: () => ({ skipInterpolation: true }),
  react: { useSuspense: false },
} satisfies InitOptions;
