import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { defaultLanguage, isLanguage } from "./locales/languages";
import { i18nOptions } from "./locales/options";

const catalogues = { pt: () => import("./locales/pt"), en: () => import("./locales/en") };

const spoken = document.documentElement.lang.slice(0, 2);
const lng = isLanguage(spoken) ? spoken : defaultLanguage;
try {
  localStorage.setItem("language", lng);
} catch {
  // a browser that keeps nothing still has the cookie
}
const i18n = createInstance();
await i18n.use(initReactI18next).init({ ...i18nOptions, lng, resources: { [lng]: (await catalogues[lng]()).default } as never });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});
