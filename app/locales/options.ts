import type { InitOptions } from "i18next";
import type pt from "./pt";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof pt;
    returnNull: false;
  }
}

export const i18nOptions = {
  fallbackLng: false,
  defaultNS: "common",
  returnNull: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
