import { data, redirect } from "@remix-run/node";
import { getHomeParts } from "#app/home-tab";
import { AppError } from "#app/lib/app-error";
import type { Language } from "#app/locales/languages";
import { getKnownViewerByToken, getViewerByToken, type Viewer } from "#app/models/account/session.server";
import { emptyHome, getHomeViewer, type Home } from "#app/models/activity/home.server";
import { suspendedPath } from "#app/paths";
import { readCurrentPage, readSaver, readTheme, type SaverState, sessionCookie, type Theme } from "./cookies.server";
import { asAppError } from "./error-response.server";
import { httpStatusByCode } from "./errors";
import { detectLanguage } from "./language.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    requestId: string;
    /** Asked of the socket at most once. */
    readonly address: string;
    language: Language;
    theme: Theme | undefined;
    saver: SaverState;
    /** Read at most once per request. */
    viewer(): Promise<Viewer | null>;
    /** For home alone, whose loader needs it; read with the viewer. */
    home(): Promise<Home>;
    /** Page viewer: redirects to onboarding or suspension, throws the sign-in page. */
    requireViewer(getOpenGraph?: () => Promise<object>): Promise<Viewer>;
    /** API viewer: throws signed_out (401) or suspended (403). */
    requireUser(): Promise<Viewer>;
    pageError?: AppError;
    disableTimeout(): void;
    setLogUserId(userId: string): void;
  }
}

const memoize = <T>(make: () => T) => {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
};

async function readToken(request: Request): Promise<string | null> {
  const token: unknown = await sessionCookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? token : null;
}

async function readViewer(request: Request): Promise<Viewer | null> {
  const token = await readToken(request);
  if (token === null) return null;
  return isReadOften(request) ? getKnownViewerByToken(token) : getViewerByToken(token);
}

async function readHome(request: Request): Promise<HomeViewer> {
  const token = await readToken(request);
  const { searchParams } = new URL(request.url);
  return token === null ? null : getHomeViewer(token, getHomeParts(searchParams, await readCurrentPage(request)));
}

type HomeViewer = Awaited<ReturnType<typeof getHomeViewer>>;

/** Whether home's loader runs: what it shows is read with who asks. */
function isHome({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  const routes = searchParams.get("_routes")?.split(",");
  return method === "GET" && (pathname === "/" || (pathname === "/_root.data" && routes?.includes("routes/_overlay._index") !== false));
}

const oftenReadPaths = /^\/(media\/.*|api\/messages\/unread-count|api\/posts\/[^/]+\/garment\.webp)$/;

/** Pictures and polls; all else asks the database. */
const isReadOften = ({ method, url }: Request) => ["GET", "HEAD"].includes(method) && oftenReadPaths.test(new URL(url).pathname);

// pages that render the sign-in form with status 200
const signInPagePaths = /^\/(_root|auth|post\/.*|user\/.*)?$/;

const onboardingPath = "/onboarding";

// paths open to suspended users
const suspendedPaths = /^\/(suspended|confirm-password|settings\/(delete|refund)|api\/(data-copies(\/.*)?|subscription\/refund|auth\/confirm-password))$/;

type ConnectionInfo = { nonce: string; requestId: string; getAddress: () => string; disableTimeout: () => void; setLogUserId: (userId: string) => void };

export async function createLoadContext(request: Request, { getAddress, ...connection }: ConnectionInfo) {
  const address = memoize(getAddress);
  if (!isReadOften(request)) address(); // unknown once the sender has gone
  const home = memoize(() => readHome(request));
  const viewer = memoize(async () => {
    // who asks is known even where what is new for them cannot be read
    const currentViewer = isHome(request)
      ? await home().then(
          (found) => found?.viewer ?? null,
          () => readViewer(request),
        )
      : await readViewer(request);
    if (currentViewer) connection.setLogUserId(currentViewer.id);
    return currentViewer;
  });
  const user = memoize(async () => {
    const currentViewer = await viewer();
    const expectedId = request.headers.get("espelho-viewer"); // sent by the outbox
    if (!currentViewer || (expectedId && expectedId !== currentViewer.id)) throw new AppError("signed_out");
    if (currentViewer.isSuspended && !suspendedPaths.test(new URL(request.url).pathname)) throw new AppError("suspended");
    return currentViewer;
  });
  return {
    ...connection,
    get address() {
      return address();
    },
    language: await detectLanguage(request),
    theme: await readTheme(request),
    saver: await readSaver(request),
    viewer,
    home: async () => (await home())?.home ?? emptyHome,
    async requireViewer(getOpenGraph?: () => Promise<object>) {
      const currentViewer = await viewer().catch((error) => {
        const { code, retryAfter = 2 } = asAppError(error);
        throw data({ code }, { status: httpStatusByCode[code], headers: { "Retry-After": String(Math.ceil(retryAfter)) } });
      });
      const path = new URL(request.url).pathname.replace(/\.data$/, "");
      if (currentViewer?.isSuspended && suspendedPaths.test(path)) return currentViewer;
      if (currentViewer?.isSuspended) throw redirect(suspendedPath, 303);
      if (currentViewer && !currentViewer.isOnboardingComplete && request.method === "GET" && path !== onboardingPath) throw redirect(onboardingPath);
      if (currentViewer) return currentViewer;
      throw data({ code: "signed_out" as const, ...(await getOpenGraph?.()) }, { status: signInPagePaths.test(path) ? 200 : 401 });
    },
    requireUser: user,
  };
}
