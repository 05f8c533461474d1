import { createMiddleware } from "hono/factory";
import { env } from "#app/env.server";
import { log } from "#app/log.server";

// an address that is itself a secret
const unnamed = (path: string) => path.replace(/^\/(reset-password|verify-email|edit)\/.+/, "/$1/…");

/** The id that Fly's proxy gave the request; undefined where no such proxy stands in front, or where it is none. */
function readFlyId(request: Request): string | undefined {
  const id = env.TRUST_FLY_HEADERS ? request.headers.get("fly-request-id") : null;
  return id && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** One line a request: whose, what and how it went, without query, cookies or bodies; every answer carries its request id, which is always ours. */
export const requestLog = createMiddleware<{ Variables: { requestId: string; userId?: string } }>(async (c, next) => {
  const began = performance.now();
  await next();
  const id = c.get("requestId");
  c.res.headers.set("X-Request-Id", id);
  const ms = Math.round(performance.now() - began);
  log[c.res.status >= 500 ? "warn" : "info"](
    { id, flyId: readFlyId(c.req.raw), userId: c.get("userId"), method: c.req.method, path: unnamed(c.req.path), status: c.res.status, ms },
    "request",
  );
});
