import type { AppLoadContext } from "@remix-run/node";
import type { Server } from "bun";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { env } from "#app/config/env.server";
import { runRequest } from "#app/db/delayed-reads.server";
import { getClientAddress } from "#app/http/address.server";
import { createLoadContext } from "#app/http/context.server";
import { hasJustWritten, wroteCookie } from "#app/http/cookies.server";
import { type BodyErrorCode, bodyErrorResponse, errorResponse, errorResponseInit } from "#app/http/error-response.server";
import { addressKey } from "#app/http/rate-limit.server";
import { getTooLargeCode, isStreamed, maxBodyBytes, maxTextBytes } from "#app/http/request-body.server";
import { consumeRequestLimit, requestCosts } from "#app/http/request-limit.server";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import { hearOwnChanges } from "#app/models/access/changes/changes.server";
import type { Viewer } from "#app/models/account/session.server";
import { renderErrorPage } from "./handlers.server";

export type AppEnv = {
  Bindings: { server?: Server<unknown> };
  Variables: SecureHeadersVariables & { requestId: string; userId?: string; context: AppLoadContext };
};

export const identifySender: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = c.req.raw;
  const server = c.env?.server;
  const context = await createLoadContext(request, {
    nonce: c.get("secureHeadersNonce") ?? "",
    requestId: c.get("requestId"),
    getAddress: () => getClientAddress(request, server),
    disableTimeout: () => server?.timeout(request, 0),
    setLogUserId: (userId) => c.set("userId", userId),
  });
  c.set("context", context);
  await next();
};

const isPicture = (path: string, method: string) => /^\/(media\/[^/]+\/[^/]+|api\/posts\/[^/]+\/garment\.webp)$/.test(path) && ["GET", "HEAD"].includes(method);

function getRequestCost(path: string, { method, headers }: Request): number {
  if (Number(headers.get("content-length") ?? 0) > maxTextBytes) return requestCosts.largeBody;
  return isPicture(path, method) ? requestCosts.picture : requestCosts.request;
}

export const isWebhook = (path: string) => /^\/api\/(fal|stripe)\/webhook$/.test(path);

/** Counts per user or address, before the body is read. */
export const limitRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isWebhook(c.req.path)) return next();
  const context = c.get("context");
  try {
    const viewer = await viewerOrUnknown(context);
    const cost = getRequestCost(c.req.path, c.req.raw);
    if (viewer) await consumeRequestLimit("person", viewer.id, cost);
    else if (viewer === null) await consumeRequestLimit("visitor", addressKey(context.address), cost);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return rejectRequest(c.req.raw, context, error);
  }
  return next();
};

const isWrite = ({ method }: Request) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** Who has just written reads from the primary. */
export const readOwnWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!env.DATABASE_REPLICA_URL) return next();
  const request = c.req.raw;
  await runRequest(isWrite(request) || (await hasJustWritten(request)), next);
  if (isWrite(request)) c.header("Set-Cookie", await wroteCookie.serialize(Date.now()), { append: true });
};

/** What is read after the answer to a write shows it. */
export const hearOwnWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (isWrite(c.req.raw)) await hearOwnChanges();
};

/** Undefined while the database is unavailable. */
export const viewerOrUnknown = (context: AppLoadContext): Promise<Viewer | null | undefined> => context.viewer().catch(() => undefined);

const rejectRequest = (request: Request, context: AppLoadContext, error: AppError) =>
  isPage(request) ? renderErrorPage(request, context, error) : errorResponse(error, request);

const isPage = (request: Request) => {
  const { pathname } = new URL(request.url);
  return !/^\/(api|media)\//.test(pathname) && !pathname.endsWith(".jpg");
};

/** Smallest limit for signed-out senders without a length. */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.req.raw.body) return next();
  const context = c.get("context");
  const isSizeKnown = c.req.raw.headers.has("content-length") && !c.req.raw.headers.has("transfer-encoding");
  const type = c.req.header("content-type") ?? null;
  const isTrusted = isSizeKnown || isWebhook(c.req.path) || (!isStreamed(c.req.path, type) && (await viewerOrUnknown(context)));
  const maxSize = isTrusted ? maxBodyBytes(c.req.path, type) : maxTextBytes;
  const toastCode = getTooLargeCode(c.req.path, maxSize);
  return bodyLimit({ maxSize, onError: () => rejectBody(c.req.raw, context, "too_large", { toastCode }) })(c, next);
};

export async function rejectBody(
  request: Request,
  context: AppLoadContext,
  code: BodyErrorCode,
  { toastCode: errorCode = code, retryAfter }: BodyErrorOptions = {},
) {
  const error = new AppError(errorCode, retryAfter === undefined ? {} : { retryAfter });
  const isData = new URL(request.url).pathname.endsWith(".data");
  const { headers } = request;
  const isShared = isPage(request) && !headers.has("referer") && headers.get("accept")?.includes("text/html"); // by the phone: no page to return to
  return isData || isShared ? renderErrorPage(request, context, error) : bodyErrorResponse(request, code, errorCode, errorResponseInit(error).headers);
}

type BodyErrorOptions = { toastCode?: ErrorCode; retryAfter?: number | undefined };
