import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server.browser";
import { I18nextProvider } from "react-i18next";
import { statusOf } from "./http/errors";
import { asAppError } from "./http/failure.server";
import { isSignedOut, preloads } from "./http/preload.server";
import { i18nFor } from "./locales/i18n.server";
import { log } from "./log.server";
import { NonceContext } from "./nonce";

/** A page as one string with its data behind it; only a page with a deferred part is streamed (a string is 6–9 % faster). */
export default async function handle(request: Request, given: number, headers: Headers, remix: EntryContext, context: AppLoadContext) {
  const status = context.refusal ? statusOf[context.refusal.code] : given;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie");
  const retryAfter = retryAfterOf(remix, context);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  if (isSignedOut(remix)) headers.set("Espelho-Viewer", "none"); // the service worker forgets what it kept
  const preload = preloads(remix, context.language);
  if (preload) headers.append("Link", preload);
  const page = (handOff: EntryContext["serverHandoffStream"]) => (
    <NonceContext.Provider value={context.nonce}>
      <I18nextProvider i18n={i18nFor[context.language]}>
        <RemixServer context={{ ...remix, serverHandoffStream: handOff }} url={request.url} nonce={context.nonce} />
      </I18nextProvider>
    </NonceContext.Provider>
  );
  if (!hasDeferred(remix)) {
    const html = renderToString(page(undefined)).replaceAll(...paintFirst);
    const whole = Buffer.from(`<!DOCTYPE html>${html.replace("</body></html>", "")}${await handOff(remix, context.nonce)}</body></html>`);
    headers.set("Content-Length", String(whole.length));
    return new Response(whole, { status, headers });
  }
  const body = await renderToReadableStream(page(remix.serverHandoffStream), {
    nonce: context.nonce,
    signal: request.signal,
    onError: (error) => {
      if (!request.signal.aborted) log.error({ err: error, id: context.requestId }, "rendering");
    },
  });
  return new Response(body, { status, headers });
}

// Remix hands on only the headers that routes name; this one no route should have to
function retryAfterOf({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext, { refusal }: AppLoadContext): string | null {
  if (refusal?.retryAfter) return String(Math.ceil(refusal.retryAfter));
  const told = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].find((headers) => headers.has("Retry-After"));
  return told?.get("Retry-After") ?? null;
}

// the page shows without its scripts, so they give way to styles, fonts and the first picture
const paintFirst = ['<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'] as const;

const hasDeferred = (remix: EntryContext) =>
  Object.values(remix.staticHandlerContext.loaderData).some(
    (data) => typeof data === "object" && data !== null && Object.values(data).some((value) => value instanceof Promise),
  );

const escapes: Record<string, string> = { "&": "\\u0026", ">": "\\u003e", "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

// renderToString leaves Remix's own data script waiting in a boundary, so the data goes out behind the page
async function handOff(remix: EntryContext, nonce: string) {
  const text = JSON.stringify(await new Response(remix.serverHandoffStream).text()).replace(
    /[&><\u2028\u2029]/g,
    (character) => escapes[character] ?? character,
  );
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${text});window.__remixContext.streamController.close();</script>`;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // an error of ours, or a database that is away, is no fault of the page: it only gives the answer its status
  const known = asAppError(error);
  if (known.code === "internal") log.error({ id: context.requestId }, "page");
  else context.refusal = known;
};
