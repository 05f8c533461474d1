import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type BlockerFunction,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useBlocker,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { revalidateUnlessFailed } from "./components/data/revalidate-unless-failed";
import { lazyWithPreload } from "./components/hooks/lazy-with-preload";
import { useDocumentTitle } from "./components/hooks/use-document-title";
import { useTitleFocus } from "./components/hooks/use-title-focus";
import { Toggles } from "./components/layout/toggle-form";
import { FollowNews } from "./components/news/follow-news";
import { OutboxBar } from "./components/outbox/outbox-bar";
import { showNetworkError, Toaster } from "./components/toasts/toaster";
import { TryOnSheets } from "./components/try-on/sheet/try-on-sheets";
import { FailedPage } from "./components/ui/failed-page";
import { OfflineBar } from "./components/ui/offline-bar";
import { ThemeColor } from "./components/ui/theme-color";
import { consumeFlash } from "./http/flash.server";
import { fontFaces, fontsNonce, lateFontsCode } from "./late-fonts";
import { useNonce } from "./lib/document/nonce";
import { useAreScriptsKnown } from "./lib/document/rendered-html";
import { lazyNamespace } from "./locales/catalogues";
import { errorScreenTitles } from "./locales/error-titles.server";
import { getIntlLocale } from "./locales/languages";
import { isFeed } from "./routes/_overlay._index/tabs";
import { scriptsWatchCode, useMarkScripted } from "./scripts-watch";
import styles from "./styles.css?url";

const lazyAuthPage = lazyWithPreload(async () => (await import("./components/account/auth-page")).AuthPage);
const lazyNotFoundPage = lazyWithPreload(async () => (await import("./components/ui/not-found-page")).NotFoundPage);
const lazyPersonNotFound = lazyWithPreload(async () => (await import("./components/people/person-not-found")).PersonNotFound);
if (import.meta.env.SSR) await Promise.all([lazyAuthPage, lazyNotFoundPage, lazyPersonNotFound].map(({ load }) => load()));
const [AuthPage, NotFoundPage, PersonNotFound] = [lazyAuthPage.Part, lazyNotFoundPage.Part, lazyPersonNotFound.Part];

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flash, headers } = await consumeFlash(request);
  const isKeptForAll = new URL(request.url).pathname === "/offline";
  const viewer = isKeptForAll ? null : await context.viewer().catch(() => null);
  const running = viewer && !viewer.isSuspended ? viewer.runningTryOns : null;
  const viewerId = viewer?.id ?? null;
  const { theme, requestId, saver } = context;
  const isSaverOff = saver.choice === "off";
  const page = { theme, requestId, saver: saver.isOn ? ("on" as const) : isSaverOff ? ("off" as const) : undefined };
  return data({ ...page, flash, running, titles: errorScreenTitles[context.language], viewerId }, { headers });
}

// these forms do not change the root's data
const inPlaceActions = /^\/api\/(?!theme|language|saver)|^\/post\/[^/]+$/;

/** Revalidates after a flash, theme, language or data saver change. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.formMethod !== undefined && !inPlaceActions.test(change.formAction ?? "") && revalidateUnlessFailed(change);

function errorScreen(error: unknown) {
  if (!isRouteErrorResponse(error)) return globalThis.navigator?.onLine === false ? "offline" : "failed";
  if (error.data?.code === "signed_out") return "signedOut";
  if (error.data?.code === "user_not_found") return "personNotFound";
  return error.status === 404 ? "notFound" : "failed";
}

type SharedCard = { title: string; description: string; url: string; image: string };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const screenName = errorScreen(error);
  const card: SharedCard | undefined = isRouteErrorResponse(error) ? error.data?.card : undefined;
  if (!card) return [{ title: data && error ? `${data.titles[screenName]} · Espelho` : "Espelho" }];
  return [
    { title: card.title },
    { name: "description", content: card.description },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: "Espelho" },
    { property: "og:title", content: card.title },
    { property: "og:description", content: card.description },
    { property: "og:url", content: card.url },
    { property: "og:image", content: card.image },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const refreshSeconds = useRefreshSeconds();
  useMarkScripted();
  useTitleFocus();
  return (
    <html lang={getIntlLocale(i18n.language)} data-theme={root?.theme} data-saver={root?.saver} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColor theme={root?.theme} />
        <link rel="manifest" href={`/manifest.${i18n.language}.webmanifest`} />
        <meta property="csp-nonce" nonce={nonce} content="" suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, run before other scripts */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptsWatchCode : "" }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style data-fonts="" nonce={nonce ?? fontsNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: fontFaces }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, run before the first text */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? lateFontsCode : "" }} />
        {refreshSeconds ? (
          <noscript data-again={refreshSeconds}>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        ) : null}
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="btn btn--primary sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-(--z-index-toast)">
          {t("skip")}
        </a>
        <OfflineBar />
        <OutboxBar viewerId={root?.viewerId ?? null} />
        {children}
        <Toaster flash={root?.flash ?? null} />
        {root?.running ? (
          <>
            <Toaster kind="news" />
            <FollowNews running={root.running} viewerId={root.viewerId} />
          </>
        ) : null}
        <ScrollRestoration nonce={nonce} />
        {import.meta.env.SSR ? <ServerScripts /> : null}
      </body>
    </html>
  );
}

/** The browser renders none: the document's end has them. */
const ServerScripts = () => (useAreScriptsKnown() ? null : <Scripts />);

type RefreshHandle = { refreshSeconds: (data: unknown) => number | null };

const hasRefresh = (handle: unknown): handle is RefreshHandle => typeof handle === "object" && handle !== null && "refreshSeconds" in handle;

/** Seconds until the page reloads without scripts. */
function useRefreshSeconds(): number | null {
  const { handle, data } = useMatches().at(-1) ?? {};
  return data && hasRefresh(handle) ? handle.refreshSeconds(data) : null;
}

// the service worker has their last data
const keptPages = /^\/(messages(\/.*)?)?$/;

const blockOffline: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isKept = keptPages.test(nextLocation.pathname) && navigator.serviceWorker?.controller;
  if (navigator.onLine || isKept || historyAction === "POP" || currentLocation.pathname === nextLocation.pathname) return false;
  showNetworkError();
  return true;
};

export default function App() {
  useBlocker(blockOffline);
  useTranslation(isFeed(useLocation()) ? "common" : lazyNamespace); // Suspends until the next page's texts have loaded
  return (
    <>
      <Toggles />
      <Outlet />
      <TryOnSheets />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const screenName = errorScreen(error);
  useDocumentTitle(root ? `${root.titles[screenName]} · Espelho` : null);
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  if (screenName === "failed" || screenName === "offline")
    return <FailedPage requestId={root?.requestId} status={status} code={data?.code} isOffline={screenName === "offline"} />;
  return (
    <Suspense>
      {screenName === "signedOut" ? <AuthPage look={data?.look} /> : null}
      {screenName === "notFound" ? <NotFoundPage /> : null}
      {screenName === "personNotFound" ? <PersonNotFound /> : null}
    </Suspense>
  );
}
