import { createMiddleware } from "hono/factory";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";
import { failureOf } from "./failure.server";

const safe = new Set(["GET", "HEAD"]);
const known = new Set([...safe, "POST", "PUT", "PATCH", "DELETE"]);
const webhooks = new Set(["/api/fal/webhook", "/api/stripe/webhook"]);
const ownOrigin = new URL(env.APP_URL).origin;

function isOurs(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site ? site === "same-origin" || site === "none" : headers.get("origin") === ownOrigin;
}

/** Whether a browser says that another site's page asks, by whatever method. */
export function isForeign(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** Refuses methods nobody here speaks, such as TRACE or the OPTIONS by which other sites would ask to be let in, and every unsafe request that does not come from our own pages. Remix's own check leaves resource routes out. */
export const sameOriginOnly = createMiddleware(async (c, next) => {
  if (!known.has(c.req.method)) return failureOf(new AppError("method_not_allowed"), c.req.raw, { Allow: [...known].join(", ") });
  const { headers } = c.req.raw;
  const isSafe = safe.has(c.req.method) || webhooks.has(c.req.path);
  if (!isSafe && !isOurs(headers)) return failureOf(new AppError("foreign_origin"), c.req.raw);
  // what a phone shares comes from no page, so its origin is «null», which Remix would look at once more and refuse
  if (!isSafe && headers.get("origin") === "null") headers.delete("origin");
  await next();
  c.res.headers.append("Vary", "Sec-Fetch-Site, Origin");
});
