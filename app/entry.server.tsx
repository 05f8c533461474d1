import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server.browser";
import { I18nextProvider } from "react-i18next";
import { log } from "./config/log.server";
import { encodeParts } from "./http/document/encode.server";
import { openScripts } from "./http/document/later-scripts.server";
import { isSignedOut, linkFirstStyles, listPageFiles } from "./http/document/page-files.server";
import { openRenderedHtml } from "./http/document/rendered-html.server";
import { asAppError } from "./http/error-response.server";
import { httpStatusByCode } from "./http/errors";
import { NonceContext } from "./lib/document/nonce";
import { RenderedHtmlContext } from "./lib/document/rendered-html";
import { i18nByLanguage } from "./locales/i18n.server";

export default async function handleRequest(request: Request, responseStatus: number, headers: Headers, remix: EntryContext, context: AppLoadContext) {
  const status = context.pageError ? httpStatusByCode[context.pageError.code] : responseStatus;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie, Save-Data, ECT");
  headers.set("Accept-CH", "ECT");
  const retryAfter = retryAfterOf(remix, context);
  if (retryAfter) headers.set("Retry-After", retryAfter);
  if (isSignedOut(remix)) headers.set("Espelho-Viewer", "none"); // clears the service worker's caches
  const scripts = openScripts(remix, listPageFiles(remix, context.language));
  const rendered = openRenderedHtml(`${context.language} ${context.saver.isOn}`);
  const page = (
    <NonceContext.Provider value={context.nonce}>
      <I18nextProvider i18n={i18nByLanguage[context.language]}>
        <RenderedHtmlContext.Provider value={{ find: rendered.find, areScriptsKnown: scripts.isKnown }}>
          <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={context.nonce} />
        </RenderedHtmlContext.Provider>
      </I18nextProvider>
    </NonceContext.Provider>
  );
  const wholePage = renderToString(page);
  rendered.keep(wholePage);
  const { body, end } = scripts.take(wholePage, context.nonce, await renderHandoffScript(remix, context.nonce));
  const bytes = encodeParts(["<!DOCTYPE html>", ...linkFirstStyles(remix, body), ...end]); // joined, they would be copied once more
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes, { status, headers }); // copies them
}

// Remix forwards only headers that routes export
function retryAfterOf({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext, { pageError: refusal }: AppLoadContext): string | null {
  if (refusal?.retryAfter) return String(Math.ceil(refusal.retryAfter));
  const retryHeaders = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)].find((headers) => headers.has("Retry-After"));
  return retryHeaders?.get("Retry-After") ?? null;
}

const escapes: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** The parts of Remix's data script, which needs streaming; JSON in single quotes is shorter. */
async function renderHandoffScript(remix: EntryContext, nonce: string): Promise<string[]> {
  const text = await new Response(remix.serverHandoffStream).text();
  const quoted = text.replace(/[\\'\n\r&><\u2028\u2029]/g, (character) => escapes[character] ?? character);
  return [`<script nonce="${nonce}">window.__remixContext.streamController.enqueue('`, quoted, "');window.__remixContext.streamController.close();</script>"];
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // AppErrors only set the status
  const known = asAppError(error);
  if (known.code === "internal") log.error({ id: context.requestId }, "page");
  else context.pageError = known;
};
