import imbue from "@fontsource-variable/imbue/files/imbue-latin-opsz-normal.woff2";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FailedPage, NotFoundPage } from "./components/error-page";
import { OfflineBar } from "./components/offline-bar";
import { onDemand } from "./components/on-demand";
import { PersonNotFound } from "./components/person-not-found";
import { Signs } from "./components/signs";
import { Toaster } from "./components/toaster";
import { unlessFailed } from "./components/unless-failed";
import { useTitleFocus } from "./components/use-title-focus";
import { takeFlash } from "./http/flash.server";
import { faceTitles } from "./locales/face-titles.server";
import { localeFor } from "./locales/languages";
import { useNonce } from "./nonce";
import { scriptsWatch, useScriptsRun } from "./scripts-watch";
import styles from "./styles.css?url";

// who is signed in never sees it
const { load, Part: AuthPage } = onDemand(async () => (await import("./components/auth-page")).AuthPage);
if (import.meta.env.SSR) await load();

const font = (href: string) => ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" as const, href });

export const links: LinksFunction = () => [
  font(imbue),
  font(instrumentSans),
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flash, headers } = await takeFlash(request);
  return data({ flash, theme: context.theme, requestId: context.requestId, titles: faceTitles[context.language] }, { headers });
}

// these forms answer in place; a theme is the root's own matter
const answersInPlace = /^\/api\/(?!theme)|^\/post\/[^/]+$/;

/** The root's data is the same for every page: only a form that leads elsewhere can leave a toast or change the theme. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.formMethod !== undefined && !answersInPlace.test(change.formAction ?? "") && unlessFailed(change);

/** Which of the root's own faces an error has. */
function faceOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return globalThis.navigator?.onLine === false ? "offline" : "failed";
  if (error.data?.code === "signed_out") return "signedOut";
  if (error.data?.code === "user_not_found") return "personNotFound";
  return error.status === 404 ? "notFound" : "failed";
}

type SharedCard = { title: string; description: string; url: string; image: string };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const face = faceOf(error);
  const card: SharedCard | undefined = isRouteErrorResponse(error) ? error.data?.card : undefined;
  if (!card) return [{ title: data && error ? `${data.titles[face]} · Espelho` : "Espelho" }];
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
  const again = useAgain();
  useScriptsRun();
  useTitleFocus();
  return (
    <html lang={localeFor(i18n.language)} data-theme={root?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" nonce={nonce} content="" suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it has to run before any script loads */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptsWatch }} />
        {again ? (
          <noscript data-again={again}>
            <meta httpEquiv="refresh" content={String(again)} />
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
        {children}
        <Signs />
        <Toaster flash={root?.flash ?? null} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** After how many seconds the page is to be asked for again where no scripts run, as its route says. */
function useAgain(): number | null {
  const { handle, data } = useMatches().at(-1) ?? {};
  const { again } = (handle ?? {}) as { again?: (data: unknown) => number | null };
  return data ? (again?.(data) ?? null) : null;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const face = faceOf(error);
  if (face === "signedOut") {
    return (
      <Suspense>
        <AuthPage />
      </Suspense>
    );
  }
  if (face === "personNotFound") return <PersonNotFound />;
  if (face === "notFound") return <NotFoundPage />;
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  return <FailedPage requestId={root?.requestId} status={status} code={data?.code} isOffline={face === "offline"} />;
}
