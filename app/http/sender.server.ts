import type { AppLoadContext } from "@remix-run/node";
import type { Server } from "bun";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { AppError, type ErrorCode } from "#app/models/app-error";
import type { Viewer } from "#app/models/session.server";
import { addressOf } from "./address.server";
import { loadContext } from "./context.server";
import { failureOf, headOf, notRead, type Unread } from "./failure.server";
import { addressKey, countRequest, requestCosts } from "./rate-limit.server";
import { maxBodyBytes, maxTextBytes } from "./request-body.server";
import { refusedPage } from "./site.server";

/** What the server's handlers share. */
export type Wires = {
  Bindings: { server?: Server<unknown> };
  Variables: SecureHeadersVariables & { requestId: string; userId?: string; context: AppLoadContext };
};

/** Makes the context of the request: who sends it is asked once, when somebody wants to know. */
export const identifySender: MiddlewareHandler<Wires> = async (c, next) => {
  const request = c.req.raw;
  const server = c.env?.server;
  const context = await loadContext(request, {
    nonce: c.get("secureHeadersNonce") ?? "",
    requestId: c.get("requestId"),
    address: addressOf(request, server),
    keepOpen: () => server?.timeout(request, 0),
    isKnownAs: (userId) => c.set("userId", userId),
  });
  c.set("context", context);
  await next();
};

/** What `/media/:id/:file` answers; other addresses that begin so are pages. */
const isPicture = (path: string, method: string) => /^\/media\/[^/]+\/[^/]+$/.test(path) && ["GET", "HEAD"].includes(method);

/** What a request costs by its address and by what its body says to weigh. */
function costOf(path: string, { method, headers }: Request): number {
  if (Number(headers.get("content-length") ?? 0) > maxTextBytes) return requestCosts.largeBody;
  return isPicture(path, method) ? requestCosts.picture : requestCosts.request;
}

// providers have a limit of their own
export const isWebhook = (path: string) => /^\/api\/(fal|stripe)\/webhook$/.test(path);

/** Counts the request against its sender's limit, a person's or an address's, before its body is read. */
export const countSender: MiddlewareHandler<Wires> = async (c, next) => {
  if (isWebhook(c.req.path)) return next();
  const context = c.get("context");
  try {
    const viewer = await viewerOrUnknown(context);
    const cost = costOf(c.req.path, c.req.raw);
    if (viewer) await countRequest("person", viewer.id, cost);
    else if (viewer === null) await countRequest("visitor", addressKey(context.address), cost);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(c.req.raw, context, error);
  }
  return next();
};

/** `undefined` while the database cannot tell; then the page says so itself. */
export const viewerOrUnknown = (context: AppLoadContext): Promise<Viewer | null | undefined> => context.viewer().catch(() => undefined);

/** A page is refused as a page, anything else as JSON. */
const refuse = (request: Request, context: AppLoadContext, error: AppError) =>
  isPage(request) ? refusedPage(request, context, error) : failureOf(error, request);

const isPage = (request: Request) => {
  const { pathname } = new URL(request.url);
  return !/^\/(api|media)\//.test(pathname) && !pathname.endsWith(".jpg");
};

/** Refuses a body beyond the budget of its address; whoever is signed out and hides its size gets the least. */
export const limitBody: MiddlewareHandler<Wires> = async (c, next) => {
  if (!c.req.raw.body) return next();
  const context = c.get("context");
  const isSizeKnown = c.req.raw.headers.has("content-length") && !c.req.raw.headers.has("transfer-encoding");
  const isTrusted = isSizeKnown || isWebhook(c.req.path) || (await viewerOrUnknown(context));
  const maxSize = isTrusted ? maxBodyBytes(c.req.path, c.req.header("content-type") ?? null) : maxTextBytes;
  // of a form with pictures it is a picture that is too large
  const said = maxSize > maxTextBytes ? "image_too_large" : "too_large";
  return bodyLimit({ maxSize, onError: () => refuseUnread(c.req.raw, context, "too_large", { said }) })(c, next);
};

/** The answer to a body that nobody reads: a document's form goes back to its page, a script's form is told by the page's data. */
export async function refuseUnread(request: Request, context: AppLoadContext, code: Unread, { said = code, retryAfter }: UnreadOptions = {}) {
  const error = new AppError(said, retryAfter === undefined ? {} : { retryAfter });
  const isData = new URL(request.url).pathname.endsWith(".data");
  return isData ? refusedPage(request, context, error) : notRead(request, code, said, headOf(error).headers);
}

type UnreadOptions = { said?: ErrorCode; retryAfter?: number | undefined };
