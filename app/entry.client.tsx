import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { prefetchCode } from "./components/hooks/prefetch-code";
import { initSheetHistory } from "./components/hooks/sheet-history";
import { blockLinksOffline } from "./components/toasts/links-offline";
import { writeLocal } from "./lib/local-storage";
import { addCatalogue, catalogueBackend, loadCatalogue, loadFeedCatalogue } from "./locales/catalogues";
import { defaultLanguage, isLanguage } from "./locales/languages";
import { i18nOptions } from "./locales/options";
import { isFeed, loadTab } from "./routes/_overlay._index/tabs";
import { limitViewTransitions } from "./view-transitions";

const pageLanguage = document.documentElement.lang.slice(0, 2);
const lng = isLanguage(pageLanguage) ? pageLanguage : defaultLanguage;
writeLocal("language", lng); // the cookie remains
const i18n = createInstance();
const isHome = location.pathname === "/";
const startsOnFeed = isFeed(location);
const needsErrors = document.querySelector(".toast--bad") !== null; // written by the server
const [catalogue] = await Promise.all([
  startsOnFeed && !needsErrors ? loadFeedCatalogue(lng) : loadCatalogue(lng),
  isHome && loadTab(location).catch(() => {}),
]);
const options = {
  ...i18nOptions,
  lng,
  ns: Object.keys(catalogue),
  resources: { [lng]: catalogue } as never,
  partialBundledLanguages: true,
  react: { useSuspense: true },
};
await i18n.use(initReactI18next).use(catalogueBackend).init(options);

limitViewTransitions();
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

prefetchCode();
if (startsOnFeed)
  for (const eventName of ["pointerdown", "keydown"]) addEventListener(eventName, () => addCatalogue(i18n, lng).catch(() => {}), { once: true });
initSheetHistory();
blockLinksOffline();

const registerServiceWorker = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else addEventListener("load", registerServiceWorker);
}
