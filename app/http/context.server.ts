import { data, redirect } from "@remix-run/node";
import type { Language } from "#app/locales/languages";
import { AppError } from "#app/models/app-error";
import { type Viewer, viewerByToken } from "#app/models/session.server";
import { suspendedPath } from "#app/paths";
import { sessionCookie, type Theme, themeOf } from "./cookies.server";
import { statusOf } from "./errors";
import { asAppError } from "./failure.server";
import { languageOf } from "./language.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    nonce: string;
    requestId: string;
    /** The client's address, for limits only. */
    address: string;
    language: Language;
    theme: Theme | undefined;
    /** Whoever is signed in; read at most once a request. */
    viewer(): Promise<Viewer | null>;
    /** The viewer of a page. Whoever is suspended or has not finished the onboarding is led there; signed out it throws what makes the root show the sign-in form at this very address, with what the page announces of itself. */
    requireViewer(announce?: () => Promise<object>): Promise<Viewer>;
    /** The viewer of an API call; signed out it throws the 401, suspended the 403. */
    requireUser(): Promise<Viewer>;
    /** The error of ours that ended a loader of this page. */
    refusal?: AppError;
    /** Lets this answer stay open for as long as it likes. */
    keepOpen(): void;
    /** Tells the request's line in the log whose request it is. */
    isKnownAs(userId: string): void;
  }
}

const once = <T>(make: () => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The viewer behind the request's session cookie. */
async function readViewer(request: Request): Promise<Viewer | null> {
  const token: unknown = await sessionCookie.parse(request.headers.get("cookie"));
  return typeof token === "string" ? viewerByToken(token) : null;
}

// pages that show the sign-in form as their own first face; elsewhere the form comes with a 401
const opensWithSignIn = /^\/(_root|auth|post\/.*|user\/.*)?$/;

const onboardingPath = "/onboarding";

// what is left to a suspended person: to read why and answer, to take their data, to give their plan back, to leave for good
const openToSuspended = /^\/(suspended|confirm-password|settings\/(delete|refund)|api\/(data-copies(\/.*)?|subscription\/refund|auth\/confirm-password))$/;

type Wire = { nonce: string; requestId: string; address: string; keepOpen: () => void; isKnownAs: (userId: string) => void };

export async function loadContext(request: Request, wire: Wire) {
  const viewer = once(async () => {
    const someone = await readViewer(request);
    if (someone) wire.isKnownAs(someone.id);
    return someone;
  });
  const user = once(async () => {
    const someone = await viewer();
    if (!someone) throw new AppError("signed_out");
    if (someone.isSuspended && !openToSuspended.test(new URL(request.url).pathname)) throw new AppError("suspended");
    return someone;
  });
  return {
    ...wire,
    language: await languageOf(request),
    theme: themeOf(request),
    viewer,
    async requireViewer(announce?: () => Promise<object>) {
      const someone = await viewer().catch((error) => {
        const { code, retryAfter = 2 } = asAppError(error);
        throw data({ code }, { status: statusOf[code], headers: { "Retry-After": String(Math.ceil(retryAfter)) } });
      });
      const path = new URL(request.url).pathname.replace(/\.data$/, "");
      if (someone?.isSuspended && openToSuspended.test(path)) return someone;
      if (someone?.isSuspended) throw redirect(suspendedPath, 303);
      if (someone && !someone.isOnboardingComplete && request.method === "GET" && path !== onboardingPath) throw redirect(onboardingPath);
      if (someone) return someone;
      throw data({ code: "signed_out" as const, ...(await announce?.()) }, { status: opensWithSignIn.test(path) ? 200 : 401 });
    },
    requireUser: user,
  };
}
