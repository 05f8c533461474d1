import { createMiddleware } from "hono/factory";
import { env } from "#app/config/env.server";
import { errorResponse } from "#app/http/error-response.server";
import { AppError } from "#app/lib/app-error";

const safeMethods = new Set(["GET", "HEAD"]);
const knownMethods = new Set([...safeMethods, "POST", "PUT", "PATCH", "DELETE"]);
const webhookPaths = new Set(["/api/fal/webhook", "/api/stripe/webhook"]);
const ownOrigin = new URL(env.APP_URL).origin;

function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" || site === "none" : headers.get("origin") === ownOrigin;
}

export function isCrossSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** Rejects unknown methods and unsafe cross-origin requests. */
export const sameOriginOnly = createMiddleware(async (c, next) => {
  if (!knownMethods.has(c.req.method)) return errorResponse(new AppError("method_not_allowed"), c.req.raw, { Allow: [...knownMethods].join(", ") });
  const { headers } = c.req.raw;
  const isSafe = safeMethods.has(c.req.method) || webhookPaths.has(c.req.path);
  if (!isSafe && !isSameOrigin(headers)) return errorResponse(new AppError("foreign_origin"), c.req.raw);
  // Remix rejects «null», which the share target sends
  if (!isSafe && headers.get("origin") === "null") headers.delete("origin");
  await next();
});
