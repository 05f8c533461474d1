import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { askAhead } from "./ask-ahead";
import { keepLocal } from "./local-storage";
import { defaultLanguage, isLanguage } from "./locales/languages";
import { i18nOptions } from "./locales/options";
import { loadTab } from "./routes/_looks._index/tabs";
import { tameViewTransitions } from "./view-transitions";

const catalogues = { pt: () => import("./locales/pt"), en: () => import("./locales/en") };

const spoken = document.documentElement.lang.slice(0, 2);
const lng = isLanguage(spoken) ? spoken : defaultLanguage;
keepLocal("language", lng); // where nothing is kept there is still the cookie
const i18n = createInstance();
const isHome = location.pathname === "/";
// the page that one arrives at comes to life as a whole
const [words] = await Promise.all([catalogues[lng](), isHome && loadTab(location).catch(() => {})]);
await i18n.use(initReactI18next).init({ ...i18nOptions, lng, resources: { [lng]: words.default } as never });

tameViewTransitions();
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

askAhead();

const keepForLater = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
if (import.meta.env.PROD) {
  if (document.readyState === "complete") keepForLater();
  else addEventListener("load", keepForLater);
}
