import { createMiddleware } from "hono/factory";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";

const redactPath = (path: string) => path.replace(/^\/(reset-password|verify-email|edit)\/.+/, "/$1/…");

function readFlyId(request: Request): string | undefined {
  const id = env.TRUST_FLY_HEADERS ? request.headers.get("fly-request-id") : null;
  return id && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** Logs no query, cookies or bodies; sets a request id. */
export const requestLog = createMiddleware<{ Variables: { requestId: string; userId?: string } }>(async (c, next) => {
  const startedAt = performance.now();
  await next();
  const id = c.get("requestId");
  c.res.headers.set("X-Request-Id", id);
  const ms = Math.round(performance.now() - startedAt);
  log[c.res.status >= 500 ? "warn" : "info"](
    { id, flyId: readFlyId(c.req.raw), userId: c.get("userId"), method: c.req.method, path: redactPath(c.req.path), status: c.res.status, ms },
    "request",
  );
});
