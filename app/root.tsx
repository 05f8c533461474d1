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
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FailedPage, NotFoundPage } from "./components/error-page";
import { onDemand } from "./components/on-demand";
import { PersonNotFound } from "./components/person-not-found";
import { Toaster } from "./components/toaster";
import { takeFlash } from "./http/flash.server";
import { isLanguage, localeOf } from "./locales/languages";
import { useNonce } from "./nonce";
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
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flash, headers } = await takeFlash(request);
  return data({ flash, theme: context.theme, requestId: context.requestId }, { headers });
}

// these forms answer in place; a theme is the root's own matter
const inPlace = /^\/api\/(?!theme)|^\/post\/[^/]+$/;

/** The root's data is the same for every page: only a form that leads elsewhere can leave a toast or change the theme. */
export const shouldRevalidate = ({ formMethod, formAction = "" }: ShouldRevalidateFunctionArgs) => formMethod !== undefined && !inPlace.test(formAction);

type SharedCard = { title: string; description: string; url: string; image: string };

export const meta: MetaFunction<typeof loader> = ({ error }) => {
  const card: SharedCard | undefined = isRouteErrorResponse(error) ? error.data?.card : undefined;
  if (!card) return [{ title: "Espelho" }];
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
  const language = isLanguage(i18n.language) ? i18n.language : "pt";
  return (
    <html lang={localeOf[language]} data-theme={root?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" nonce={nonce} content="" suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className="btn btn--primary sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-(--z-index-toast)">
          {t("skip")}
        </a>
        {children}
        <Toaster flash={root?.flash ?? null} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  if (isRouteErrorResponse(error)) {
    if (error.data?.code === "signed_out") {
      return (
        <Suspense>
          <AuthPage />
        </Suspense>
      );
    }
    if (error.data?.code === "user_not_found") return <PersonNotFound />;
    if (error.status === 404) return <NotFoundPage />;
  }
  return <FailedPage requestId={root?.requestId} status={isRouteErrorResponse(error) ? error.status : 500} />;
}
