import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { prefetchCode, prefetchPages } from "./components/hooks/prefetch-code";
import { runWhenIdle } from "./components/hooks/run-when-idle";
import { initSheetHistory } from "./components/hooks/sheet-history";
import { blockLinksOffline } from "./components/toasts/links-offline";
import { writeLocal } from "./lib/local-storage";
import { createBrowserI18n } from "./locales/browser-i18n";
import { addCatalogue, loadCatalogue, loadFeedCatalogue } from "./locales/catalogues";
import { defaultLanguage, isLanguage, type Language } from "./locales/languages";
import { isFeed, loadTab, loadTabs } from "./routes/_overlay._index/tabs";
import { limitViewTransitions } from "./view-transitions";

/** Decodes the page's data, for which RemixBrowser would suspend the root; decision 060. */
async function decodeData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const pageLanguage = document.documentElement.lang.slice(0, 2);
const lng = isLanguage(pageLanguage) ? pageLanguage : defaultLanguage;
writeLocal("language", lng); // the cookie remains
const isHome = location.pathname === "/";
const startsOnFeed = isFeed(location);
const hasToast = document.querySelector(".toast") !== null; // written by the server
const loadsCatalogue = startsOnFeed && !hasToast ? loadFeedCatalogue(lng) : loadCatalogue(lng);
const [catalogue] = await Promise.all([loadsCatalogue, isHome && loadTab(location).catch(() => {}), decodeData()]);
const i18n = createBrowserI18n(lng, catalogue, (language) => loadCatalogue(language as Language));

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
if (startsOnFeed) {
  const addRest = () => runWhenIdle(() => addCatalogue(i18n, lng).catch(() => {}), 500);
  for (const eventName of ["pointerdown", "keydown"]) addEventListener(eventName, addRest, { once: true });
  addEventListener("scroll", () => prefetchPages(() => Promise.all([addCatalogue(i18n, lng), loadTabs()])), { once: true, passive: true });
}
initSheetHistory();
blockLinksOffline();

const registerServiceWorker = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else addEventListener("load", registerServiceWorker);
}
